import { isLight } from '@ardoise/contract/rules/look/luminance.ts';
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import type { ResolvedHighlight, ResolvedMenu } from '@ardoise/menu/resolved-menu.ts';
import { useMenuLanguage } from '../../app/language.tsx';

/** The colour is an SVG attribute, because the page's policy forbids style attributes. */
const Highlight = ({ highlight }: { highlight: ResolvedHighlight }) => {
  const { texts, time, dishes } = useMenuLanguage();
  return (
    <li className={isLight(highlight.color) ? 'v i' : 'v'}>
      <svg aria-hidden="true">
        <rect width="100%" height="100%" fill={highlight.color} />
      </svg>
      <b lang={dishes}>{highlight.text}</b>
      {highlight.until && <span>{` ${fill(texts.menu.until, { time: time(highlight.until) })}`}</span>}
    </li>
  );
};

/** Current highlights, such as happy hour. */
export const Highlights = ({ menu }: { menu: ResolvedMenu }) => {
  const { texts } = useMenuLanguage();
  const shown = menu.highlights.filter(({ text }) => text !== '');
  if (shown.length === 0) return null;
  return (
    <ul className="u stack" aria-label={texts.menu.highlights}>
      {shown.map((highlight) => (
        <Highlight key={highlight.calendar_id} highlight={highlight} />
      ))}
    </ul>
  );
};
