import type { User } from '@ardoise/contract/accounts/users.ts';
import { formatDate } from '@ardoise/contract/rules/locales.ts';
import type { FieldValues } from 'react-hook-form';
import { useSession } from '../../app/session/session.ts';
import { readLocale } from '../../app/session/storage.ts';
import { t } from '../../i18n/translate.ts';
import { checkEmail } from '../../ui/fields/email.ts';
import { SelectField, SwitchField, TextField } from '../../ui/fields/inputs.tsx';
import { type InputsProps, RecordPage } from '../../ui/form/RecordPage.tsx';
import kit from '../../ui/kit.module.css';
import { languageChoices } from '../../ui/language-choices.ts';
import { Columns, Part } from '../../ui/Page.tsx';
import { fullName } from '../../ui/person-name.ts';
import { Access } from './Access.tsx';
import { StateMark } from './StateMark.tsx';

const EMAIL_RULES = { validate: checkEmail };

const UserInputs = ({ isNew, record }: InputsProps<User>) => {
  const { user, locale, venue } = useSession();
  const isOwn = record?.id === user.sub;
  return (
    <>
      <Part title={t('profile.identity')}>
        <Columns>
          <TextField name="firstname" label={t('profile.firstname')} required maxLength={100} autoFocus={isNew} />
          <TextField name="lastname" label={t('profile.lastname')} required maxLength={100} />
        </Columns>
        <Columns>
          <TextField
            name="email"
            type="email"
            label={t('profile.email')}
            hint={t(isNew ? 'user.email_new' : 'user.email_hint')}
            required
            maxLength={254}
            rules={EMAIL_RULES}
          />
          <SelectField name="locale" label={t('profile.locale')} choices={languageChoices(locale)} />
        </Columns>
        <SwitchField name="newsletter" label={t('user.newsletter_field')} />
        <SwitchField
          name="admin"
          label={t('roles.admin')}
          hint={t(isOwn ? 'user.admin_own' : 'user.admin_hint')}
          disabled={isOwn || record?.operator}
        />
        {record && (
          <p className={kit.hint}>
            {t('profile.member_since', { date: formatDate(new Date(record.registration_date), locale, venue.timezone, 'long') })}
          </p>
        )}
      </Part>
      {record && <Access user={record} isOwn={isOwn} />}
    </>
  );
};

const nameOf = (record: FieldValues): string => fullName(record as User) || String(record.email);
const blank = { ...__RECORDS__.user.blank, locale: readLocale() };

/** A user; what is more than a change is in `Access`, and erasing in the save bar. */
export const UserForm = () => {
  const { user } = useSession();
  return (
    <RecordPage
      resource="user"
      titledBy={nameOf}
      blank={blank}
      Inputs={UserInputs}
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
