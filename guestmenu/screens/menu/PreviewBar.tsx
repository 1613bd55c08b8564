import { formatMoment } from '@ardoise/contract/rules/locales.ts';
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { useMenuLanguage } from '../../app/language.tsx';

/** Says that the page shows the menu at another instant. */
export const PreviewBar = ({ at, timezone }: { at: Date; timezone: string }) => {
  const { locale, texts } = useMenuLanguage();
  return <p className="q">{fill(texts.menu.preview, { time: formatMoment(at, locale, timezone) })}</p>;
};
