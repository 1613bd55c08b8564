// The options of a printed card: format, language and content.

import { LOCALES, type Locale, languageName } from '@ardoise/contract/rules/locales.ts';
import { Select } from '@mantine/core';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { sentenceCase } from '../../ui/sentence-case.ts';
import { Toggle } from '../../ui/Toggle.tsx';
import classes from './card.module.css';
import type { CardSection } from './content.ts';
import { FORMATS, type FormatName } from './formats.ts';

export type Choices = {
  format: FormatName;
  locale: Locale;
  allergens: boolean;
  /** Null: in colour if the look has colours. */
  colours: boolean | null;
  /** Ids of the sections whose default is inverted. By default a section is printed, unless guests never see it. */
  toggledSections: ReadonlySet<string>;
};

export const isOnCard = ({ id, off }: CardSection, toggledSections: Choices['toggledSections']): boolean => toggledSections.has(id) === off;

const formatName = (format: FormatName): string => (format === 'fold' ? t('card.fold') : format.toUpperCase());

type SettingsProps = {
  choices: Choices;
  sections: readonly CardSection[];
  coloured: boolean;
  translated: boolean;
  onChange(choices: Choices): void;
};

export const Settings = ({ choices, sections, coloured, translated, onChange }: SettingsProps) => {
  const { locale } = useSession();
  const change = (part: Partial<Choices>) => onChange({ ...choices, ...part });
  const turn = (id: string) => {
    const toggledSections = new Set(choices.toggledSections);
    if (!toggledSections.delete(id)) toggledSections.add(id);
    change({ toggledSections });
  };
  return (
    <section className={`stack g6 card ${classes.settings}`} aria-label={t('card.settings')}>
      <Select
        label={t('card.format')}
        description={t(choices.format === 'fold' ? 'card.fold_hint' : 'card.format_hint')}
        inputWrapperOrder={['label', 'input', 'description']}
        data={FORMATS.map((value) => ({ value, label: formatName(value) }))}
        value={choices.format}
        allowDeselect={false}
        onChange={(picked) => picked && change({ format: picked as FormatName })}
      />
      <Select
        label={t('card.language')}
        description={translated ? undefined : t('card.untranslated')}
        inputWrapperOrder={['label', 'input', 'description']}
        data={LOCALES.map((one) => ({ value: one, label: sentenceCase(languageName(one, locale), locale) }))}
        value={choices.locale}
        allowDeselect={false}
        onChange={(picked) => picked && change({ locale: picked as Locale })}
      />
      {sections.length > 1 && (
        <fieldset className={`stack g2 ${classes.menus}`}>
          <legend>{t('card.menus')}</legend>
          {sections.map((section) => (
            <Toggle
              key={section.id}
              label={section.name}
              checked={isOnCard(section, choices.toggledSections)}
              onChange={() => turn(section.id)}
            />
          ))}
        </fieldset>
      )}
      <div className={`stack g2 ${classes.menus}`}>
        <Toggle label={t('card.allergens')} checked={choices.allergens} onChange={(allergens) => change({ allergens })} />
        {coloured && (
          <Toggle
            label={t('card.colours')}
            hint={t('card.colours_hint')}
            checked={choices.colours ?? true}
            onChange={(colours) => change({ colours })}
          />
        )}
      </div>
    </section>
  );
};
