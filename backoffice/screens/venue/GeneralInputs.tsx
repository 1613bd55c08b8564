// The General tab: identity, place, billing, links, languages and menu options.
import { GUEST_DAYS } from '@ardoise/contract/rules/guests.ts';
import { LINKS } from '@ardoise/contract/rules/venue-links.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { SelectField, SwitchField, TextField } from '../../ui/fields/inputs.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { PictureField } from '../../ui/fields/picture/PictureField.tsx';
import { Columns, Part } from '../../ui/Page.tsx';
import { ContactInput } from './ContactInput.tsx';
import { BillingInputs } from './general/BillingInputs.tsx';
import { useChoices } from './general/choices.ts';
import { LinkField } from './general/LinkField.tsx';
import { PlaceInputs } from './general/PlaceInputs.tsx';
import { OrdersOfTables } from './OrdersOfTables.tsx';

/** Aspect ratio of the picture above the menu. */
const COVER = 1000 / 350;

/** The cover needs an existing venue whose subscription includes files. */
const Cover = () => {
  const { may } = useSession();
  return may('file:create') && <PictureField label={t('venue.picture')} ratio={COVER} hint={t('picture.size_wide')} />;
};

const Identity = ({ isNew }: { isNew: boolean }) => (
  <Part title={t('venue.identity')}>
    {!isNew && <Cover />}
    <Columns>
      <TextField name="name" label={t('venue.name')} required maxLength={200} autoFocus={isNew} />
      <SelectField
        name="type"
        label={t('venue.type')}
        choices={(['restaurant', 'bar'] as const).map((value) => ({ value, label: t(`venue.type_${value}`) }))}
        required
      />
    </Columns>
  </Part>
);

const Links = () => (
  <Part title={t('venue.links')} text={t('venue.links_hint')}>
    <Columns>
      {LINKS.map((name) => (
        <LinkField key={name} name={name} />
      ))}
    </Columns>
  </Part>
);

const Languages = () => {
  const { languages } = useChoices();
  return (
    <Part title={t('venue.languages')}>
      <Columns>
        {(['source_locale', 'default_locale'] as const).map((name) => (
          <SelectField key={name} name={name} label={t(`venue.${name}`)} hint={t(`venue.${name}_hint`)} choices={languages} required />
        ))}
      </Columns>
    </Part>
  );
};

const Options = () => (
  <Part title={t('venue.options')}>
    <SwitchField name="display_name" label={t('venue.display_name')} />
    <SwitchField name="wishlist" label={t('venue.wishlist')} hint={t('venue.wishlist_hint')} />
    <SwitchField name="welcome_box" label={t('venue.welcome_box')} hint={t('venue.welcome_box_hint', { days: GUEST_DAYS })} />
  </Part>
);

/** Hidden without orders; the stored value stays. */
const LateOrders = () => {
  const { venue } = useSession();
  if (venue.tier !== 'premium') return null;
  return (
    <Part title={t('venue.late')} text={t('venue.late_hint')}>
      <Columns>
        {(['late_waiting', 'late_preparing', 'late_ready'] as const).map((name) => (
          <NumberField
            key={name}
            name={name}
            label={t(`venue.${name}`)}
            required
            whole
            min={1}
            max={240}
            suffix={<span aria-hidden="true">min</span>}
          />
        ))}
      </Columns>
    </Part>
  );
};

/** A new venue has no subscription, so the settings of orders are left out. */
export const GeneralInputs = ({ isNew = false }: { isNew?: boolean }) => (
  <>
    <Identity isNew={isNew} />
    <PlaceInputs isNew={isNew} />
    <BillingInputs />
    <Links />
    <Languages />
    <Options />
    {!isNew && <LateOrders />}
    {!isNew && <ContactInput />}
    {!isNew && <OrdersOfTables />}
  </>
);
