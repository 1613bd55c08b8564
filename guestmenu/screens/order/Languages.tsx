import { bcp47, LOCALES } from '@ardoise/contract/rules/locales.ts';
import { pageQuery } from '../../app/addresses.ts';
import { useLanguage } from '../../app/language.tsx';
import { languageOwnName } from '../../ui/languages.ts';

/** Links to the page of the order in every language. */
export const Languages = () => {
  const { locale, texts } = useLanguage();
  return (
    <nav className="languages row" aria-label={texts.menu.language}>
      {LOCALES.map((one) => (
        <a
          key={one}
          className="tap"
          href={pageQuery(one, null)}
          lang={bcp47(one)}
          hrefLang={bcp47(one)}
          aria-current={one === locale ? 'true' : undefined}
        >
          {languageOwnName(one)}
        </a>
      ))}
    </nav>
  );
};
