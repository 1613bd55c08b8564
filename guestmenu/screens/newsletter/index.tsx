// The target of a mailed link: the guest confirms or ends the newsletter with a button. Rendered by the server only.
import type { MenuVenue } from '@ardoise/contract/menu.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { noticeAddress } from '../../app/addresses.ts';
import type { Texts } from '../../i18n/fr-FR.ts';

type NewsletterPageProps = {
  venue: Pick<MenuVenue, 'id' | 'name'>;
  locale: Locale;
  texts: Texts['newsletter'];
  /** The name of the privacy notice. */
  privacy: string;
  state: 'open' | 'confirmed' | 'unknown' | 'stopped';
  token: string;
};

type AnswerProps = Pick<NewsletterPageProps, 'venue' | 'locale' | 'token'> & { label: string; stop?: boolean };

const Answer = ({ venue, locale, token, label, stop = false }: AnswerProps) => (
  <form method="post" action={`/m/${venue.id}/newsletter`}>
    <input type="hidden" name="locale" value={locale} />
    <input type="hidden" name="token" value={token} />
    {stop && <input type="hidden" name="stop" value="1" />}
    <button type="submit" className={stop ? 'second' : 'main'}>
      {label}
    </button>
  </form>
);

export const NewsletterPage = ({ venue, locale, texts, privacy, state, token }: NewsletterPageProps) => {
  const link = { venue, locale, token };
  return (
    <main className="e stack answers">
      <h1>
        <bdi>{venue.name}</bdi>
      </h1>
      <p role="status">{texts[state]}</p>
      {state === 'unknown' && <p className="hint">{texts.unknownHint}</p>}
      {state === 'open' && <Answer {...link} label={texts.confirm} />}
      {state === 'confirmed' && <Answer {...link} label={texts.stop} stop />}
      <p>
        <a href={`/m/${venue.id}?locale=${locale}`}>{texts.menu}</a> · <a href={noticeAddress(venue.id, locale)}>{privacy}</a>
      </p>
    </main>
  );
};
