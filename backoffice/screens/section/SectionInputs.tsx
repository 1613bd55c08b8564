// The inputs of a menu, for a new one and for one that is there.
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { AvailabilityField } from '../../ui/fields/AvailabilityField.tsx';
import { ExceptionsField } from '../../ui/fields/ExceptionsField.tsx';
import { SwitchField, TextAreaField, TextField } from '../../ui/fields/inputs.tsx';
import { PictureField } from '../../ui/fields/picture/PictureField.tsx';
import { OrderedRecordsPart } from '../../ui/fields/RecordFields.tsx';
import { Translations } from '../../ui/fields/Translations.tsx';
import { checkWebAddress } from '../../ui/fields/web-address.ts';
import { Columns, Part } from '../../ui/Page.tsx';

const WIDE = 1000 / 350;

const Service = () => (
  <Part title={t('section.service')}>
    <Columns>
      <SwitchField name="payment" label={t('section.payment')} hint={t('section.payment_hint')} />
      <SwitchField name="table_service" label={t('section.table_service')} hint={t('section.table_service_hint')} />
    </Columns>
  </Part>
);

export const SectionInputs = ({ isNew }: { isNew: boolean }) => {
  const { venue } = useSession();
  return (
    <>
      <Part title={t('section.description_part')}>
        <TextField name="name" label={t('section.name')} required maxLength={200} autoFocus={isNew} />
        <TextAreaField name="description" label={t('section.description')} maxLength={2000} />
        <PictureField label={t('section.picture')} ratio={WIDE} hint={t('picture.size_wide')} required={isNew} />
        <TextField
          name="external_url"
          type="url"
          label={t('section.external_url')}
          hint={t('section.external_url_hint')}
          maxLength={500}
          rules={{ validate: checkWebAddress }}
        />
        <AvailabilityField label={t('section.available')} hint={t('section.availability_hint')} />
      </Part>
      <OrderedRecordsPart
        label={t('section.categories')}
        text={t('section.categories_hint')}
        name="categories"
        resource="category"
        add={t('section.add_category')}
        nothing={t('section.no_category')}
      />
      <Part title={t('section.banner')} text={t('section.banner_hint')}>
        <TextField name="banner.text" label={t('section.banner_text')} maxLength={300} />
      </Part>
      {venue.tier === 'premium' && <Service />}
      <ExceptionsField />
      <Translations
        fields={[
          { name: 'name', label: t('section.name'), maxLength: 200 },
          { name: 'description', label: t('section.description'), long: true, maxLength: 2000 },
          { at: 'banner', name: 'text', label: t('section.banner_text'), maxLength: 300 },
        ]}
      />
    </>
  );
};
