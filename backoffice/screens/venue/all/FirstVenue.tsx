// Creates the first venue of an installation; nothing else works before (docs/product/venues.md#list).
import { Button } from '@mantine/core';
import { signOut } from '../../../app/api.ts';
import { t } from '../../../i18n/translate.ts';
import classes from '../venue.module.css';
import { NewVenue } from './NewVenue.tsx';

export const FirstVenue = () => (
  <main id="content" tabIndex={-1} className={classes.first}>
    <NewVenue isFirst />
    <Button variant="default" onClick={() => void signOut()}>
      {t('shell.sign_out')}
    </Button>
  </main>
);
