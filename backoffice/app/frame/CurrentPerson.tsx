// The person who works at a shared tablet, with the dialog that changes the person (docs/product/people-and-rights.md#shared-tablets).
import { IconUsers } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { t, withTexts } from '../../i18n/translate.ts';
import { useSession } from '../session/session.ts';
import { readWorker } from '../session/storage.ts';
import classes from './change-person.module.css';

/** Rendered on shared tablets only. It loads with the menu, so that it opens without the network. */
export const ChangePersonDialog = lazy(() =>
  withTexts(['pin'], () => import('./ChangePerson.tsx')).then((file) => ({ default: file.ChangePersonDialog })),
);

/** Splits a name of a shared tablet (`Zoé Q.`) into the first name and the initial, with the space before it; '' without one. */
const partsOf = (name: string) => {
  const [, first = name, initial = ''] = /^(.+)( \S+)$/u.exec(name) ?? [];
  return { first, initial };
};

/** The person who works at a shared tablet, in the bar's toolbar. Empty for a session by e-mail. */
export const CurrentPerson = () => {
  const { user } = useSession();
  const [opened, setOpened] = useState(false);
  if (!user.only) return null;
  const name = readWorker() ?? user.name;
  const { first, initial } = partsOf(name);
  return (
    <>
      <button
        type="button"
        className={`inline good tap strong soft-corners ${classes.who}`}
        data-who
        aria-label={t('pin.change_from', { name })}
        onClick={() => setOpened(true)}
      >
        <IconUsers size={20} aria-hidden />
        <b className="strong">
          <span>{first}</span>
          <span>{initial}</span>
        </b>
      </button>
      <Suspense fallback={null}>
        <ChangePersonDialog opened={opened} onClose={() => setOpened(false)} />
      </Suspense>
    </>
  );
};
