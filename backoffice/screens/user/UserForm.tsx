import type { User } from '@ardoise/contract/accounts/users.ts';
import { formatDate } from '@ardoise/contract/rules/locales.ts';
import type { FieldValues } from 'react-hook-form';
import { useSession } from '../../app/session/session.ts';
import { readLocale } from '../../app/session/storage.ts';
import { t } from '../../i18n/translate.ts';
import { checkEmail } from '../../ui/fields/email.ts';
import { SelectField, SwitchField, TextField } from '../../ui/fields/inputs.tsx';
import { type InputsProps, type OwnInputs, type OwnProps, RecordInputs } from '../../ui/fields/RecordInputs.tsx';
import { RecordPage } from '../../ui/form/RecordPage.tsx';
import kit from '../../ui/kit.module.css';
import { languageChoices } from '../../ui/language-choices.ts';
import { fullName } from '../../ui/person-name.ts';
import { Access } from './Access.tsx';
import { type userFields, userLayout } from './fields.ts';
import { StateMark } from './StateMark.tsx';

const EMAIL_RULES = { validate: checkEmail };

type Props = OwnProps & InputsProps<User>;

const Email = ({ field, isNew }: Props) => (
  <TextField {...field} type="email" hint={t(isNew ? 'user.email_new' : 'user.email_hint')} maxLength={254} rules={EMAIL_RULES} />
);

const Language = ({ field }: Props) => <SelectField {...field} choices={languageChoices(useSession().locale)} />;

/** The admin switch, and the date since which the user is an admin. */
const Admin = ({ field, record }: Props) => {
  const { user, locale, venue } = useSession();
  const isOwn = record?.id === user.sub;
  return (
    <>
      <SwitchField {...field} hint={t(isOwn ? 'user.admin_own' : 'user.admin_hint')} disabled={isOwn || record?.operator} />
      {record && (
        <p className={`muted t2 ${kit.hint}`}>
          {t('profile.member_since', { date: formatDate(new Date(record.registration_date), locale, venue.timezone, 'long') })}
        </p>
      )}
    </>
  );
};

const own: OwnInputs<typeof userFields, InputsProps<User>> = { email: Email, locale: Language, admin: Admin };

const UserInputs = (props: InputsProps<User>) => {
  const { user } = useSession();
  const { record } = props;
  return (
    <>
      <RecordInputs layout={userLayout} own={own} context={props} />
      {record && <Access user={record} isOwn={record.id === user.sub} />}
    </>
  );
};

const nameOf = (record: FieldValues): string => fullName(record as User) || String(record.email);
const blank = { ...__RECORDS__.user.blank, locale: readLocale() };

/** The form of a user; other actions are in `Access`, and erasure is in the save bar. */
export const UserForm = () => {
  const { user } = useSession();
  return (
    <RecordPage
      resource="user"
      titledBy={nameOf}
      blank={blank}
      Inputs={UserInputs}
      erases
      aside={(record) => <StateMark user={record} />}
      removal={(record) =>
        record.id === user.sub || record.operator
          ? null
          : {
              words: {
                button: t('user.erase'),
                title: t('customer.erase_title', { name: nameOf(record) }),
                confirm: t('customer.erase'),
                done: t('user.erased'),
              },
            }
      }
    />
  );
};
