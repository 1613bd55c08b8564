import type { VenueLook } from '@ardoise/contract/look.ts';
import type { PublishedMenu } from '@ardoise/contract/menu.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { call } from '../../app/api.ts';
import { NamedVenue } from '../../app/frame/NamedVenue.tsx';
import { useSession } from '../../app/session/session.ts';
import { PAPER_WORDS } from '../../i18n/card/paper-words.ts';
import { t } from '../../i18n/translate.ts';
import { Page } from '../../ui/Page.tsx';
import { Empty, Failed, Waiting } from '../../ui/States.tsx';
import classes from './card.module.css';
import { centredIn } from './centred.ts';
import { blocksOf, cardOf } from './content.ts';
import { Deck } from './Deck.tsx';
import type { Fitted } from './formats.ts';
import { type Choices, isOnCard, Settings } from './Settings.tsx';
import type { Printed } from './Sheets.tsx';

/** True if the look sets any colour, so printing in colour makes a difference. */
const isColoured = ({ venueStyles }: VenueLook): boolean =>
  venueStyles.some(({ property, value }) => property.endsWith('color') || (property === 'border-top' && value !== 'none'));

/** `isPreviousLocale`: the menu is still in the previously chosen language. */
type Source = { menu: PublishedMenu; look: VenueLook; isPreviousLocale: boolean };
type Failure = { error: Error; retry(): void };
type ShownProps = Source & { failure: Failure | null; choices: Choices; onChange(choices: Choices): void };

/** The printed content. Its identity is stable until something on it changes. */
const usePrinted = ({ menu, look, choices }: Pick<ShownProps, 'menu' | 'look' | 'choices'>): Printed => {
  const { venue } = useSession();
  const { locale, allergens, format, toggledSections } = choices;
  const words = PAPER_WORDS[locale];
  const card = useMemo(() => cardOf(menu, { locale, words, allergens }), [menu, locale, words, allergens]);
  return useMemo(
    () => ({
      card,
      blocks: blocksOf(card.sections.filter((section) => isOnCard(section, toggledSections))),
      venue: menu.venue,
      locale,
      words,
      format,
      address: new URL(venue.menu_url, location.origin).href,
      centred: centredIn(look.venueStyles),
    }),
    [card, toggledSections, menu, locale, words, format, venue.menu_url, look],
  );
};

const TooMany = ({ printed, fitted, onA4 }: { printed: Printed; fitted: Fitted; onA4(): void }) => {
  const placed = new Set(fitted.panels.flat());
  const n = printed.blocks.filter(({ dish }, index) => dish && !placed.has(index)).length;
  return (
    <div role="alert" className={classes.left}>
      <Empty title={t('card.too_many', { n })} text={t(printed.format === 'a4' ? 'card.too_many_pages' : 'card.too_many_hint')}>
        {printed.format !== 'a4' && (
          <Button variant="default" onClick={onA4}>
            {t('card.to_a4')}
          </Button>
        )}
      </Empty>
    </div>
  );
};

const sheetsOf = ({ format }: Printed, { panels, columns }: Fitted): number => (format === 'fold' ? 2 : panels.length / columns);

type ProofProps = { printed: Printed; look: VenueLook; colours: boolean; setting: Setting; onSet(setting: Setting): void; onA4(): void };

const Proof = ({ printed, look, colours, setting, onSet, onA4 }: ProofProps) => {
  const fitted = setting?.printed === printed ? setting.fitted : null;
  if (printed.blocks.length === 0) return <Empty title={t('card.none_title')} text={t('card.none_text')} />;
  return (
    <>
      <p className={`muted center ${classes.count}`} role="status">
        {fitted?.left === 0 && t('card.sheets', { n: sheetsOf(printed, fitted) })}
      </p>
      {fitted && fitted.left > 0 && <TooMany printed={printed} fitted={fitted} onA4={onA4} />}
      <Deck printed={printed} look={look} colours={colours} fitted={fitted} onFitted={onSet} />
    </>
  );
};

const Preview = ({ failure, onA4, ...proof }: ProofProps & { failure: Failure | null }) => {
  const section = useRef<HTMLElement>(null);
  /** Moves the focus to the section, because the pressed button disappears. */
  const runAndFocus = (act: () => void) => () => {
    act();
    section.current?.focus({ preventScroll: true });
  };
  return (
    <section ref={section} tabIndex={-1} className={`stack ${classes.preview}`} aria-label={t('card.preview')}>
      {failure ? (
        <Failed title={t('card.failed')} error={failure.error} onRetry={runAndFocus(failure.retry)} />
      ) : (
        <Proof {...proof} onA4={runAndFocus(onA4)} />
      )}
    </section>
  );
};

/** The settings of the layout and the content that they apply to. */
type Setting = { printed: Printed; fitted: Fitted } | null;

const Shown = (props: ShownProps) => {
  const { menu, look, isPreviousLocale, failure, choices, onChange } = props;
  const { venue } = useSession();
  const printed = usePrinted(props);
  const [setting, onSet] = useState<Setting>(null);
  const { sections } = printed.card;
  const coloured = isColoured(look);
  const ready = !isPreviousLocale && setting?.printed === printed && setting.fitted.left === 0;
  return (
    <Page
      title={t('card.title')}
      back={`/customization/${venue.id}`}
      actions={
        <Button leftSection={<IconPrinter size={20} aria-hidden />} disabled={!ready} onClick={() => window.print()}>
          {t('card.print')}
        </Button>
      }
    >
      {sections.length === 0 ? (
        <Empty title={t('card.empty_title')} text={t('card.empty_text')} />
      ) : (
        <div className={`stack g7 ${classes.both}`}>
          <Settings
            choices={choices}
            sections={sections}
            coloured={coloured}
            translated={isPreviousLocale || menu.locale === choices.locale}
            onChange={onChange}
          />
          <Preview
            printed={printed}
            look={look}
            colours={coloured && (choices.colours ?? true)}
            failure={failure}
            setting={setting}
            onSet={onSet}
            onA4={() => onChange({ ...choices, format: 'a4' })}
          />
        </div>
      )}
    </Page>
  );
};

const useSource = (locale: Locale) => {
  const { venue } = useSession();
  // Fetched on each visit: an outdated price on paper would be binding.
  const menu = useQuery({
    queryKey: ['menu-to-print', locale],
    queryFn: ({ signal }) => call('GET /api/public/menu/:venue', { params: { venue: venue.id }, query: { locale }, signal }),
    enabled: venue.active,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const look = useQuery({
    queryKey: ['look-to-print'],
    queryFn: ({ signal }) => call('GET /style/styles', { query: { venueId: venue.id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  // The last loaded menu stays visible while another one loads or fails.
  const [last, setLast] = useState<PublishedMenu>();
  if (menu.data && menu.data !== last) setLast(menu.data);
  const shown = menu.data ?? last;
  const failed = [menu, look].filter(({ error }) => error);
  const [error] = failed.flatMap((one) => one.error ?? []);
  const retry = () => void Promise.all(failed.map(({ refetch }) => refetch()));
  return {
    source: shown && look.data ? { menu: shown, look: look.data, isPreviousLocale: !menu.data } : null,
    failure: error ? { error, retry } : null,
  };
};

const Card = () => {
  const { venue } = useSession();
  const [choices, onChange] = useState<Choices>({
    format: 'a4',
    locale: venue.default_locale,
    allergens: true,
    colours: null,
    toggledSections: new Set(),
  });
  const { source, failure } = useSource(choices.locale);
  if (source) return <Shown {...source} failure={failure} choices={choices} onChange={onChange} />;
  return (
    <Page title={t('card.title')} back={`/customization/${venue.id}`}>
      {!venue.active && <p className="muted">{t('card.inactive')}</p>}
      {venue.active &&
        (failure ? <Failed title={t('card.failed')} error={failure.error} onRetry={failure.retry} /> : <Waiting lines={8} />)}
    </Page>
  );
};

export const CardPage = () => (
  <NamedVenue>
    <Card />
  </NamedVenue>
);
