// The list as shown to the waiter: full screen, large, black on white in any scheme, with the screen kept on.
import { bcp47, directionOf } from '@ardoise/contract/rules/locales.ts';
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { useRef, useState } from 'react';
import { useLanguage } from '../../app/language.tsx';
import { Money } from '../../ui/Price.tsx';
import { useModal } from '../../ui/Sheet.tsx';
import { type PricedBasket, priceBasket } from '../../visit/price-basket.ts';
import type { Visit } from '../../visit/visit.ts';
import { type BilingualText, shownLines } from './lines.ts';
import { useAwake } from './useAwake.ts';
import { useOwnMenu } from './useOwnMenu.ts';
import './wishlist.css';

type OwnLanguage = { lang: string; dir: 'ltr' | 'rtl' };

/** The venue's text above the guest's. */
const Bilingual = ({ text: { own, guest }, language }: { text: BilingualText; language: OwnLanguage }) => (
  <>
    <bdi {...(guest !== null && language)}>{own}</bdi>
    {guest !== null && (
      <small>
        <bdi>{guest}</bdi>
      </small>
    )}
  </>
);

type ShownProps = { visit: Visit; settled: PricedBasket; ownMenu: ReturnType<typeof useOwnMenu>; onClose: () => void };

const Shown = ({ visit: { menu, resolved, stored, table }, settled, ownMenu, onClose }: ShownProps) => {
  const { texts } = useLanguage();
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog, onClose);
  useAwake();
  const { default_locale } = menu.venue;
  const own = ownMenu ? priceBasket(ownMenu, stored.basket, table, new Date(resolved.at), default_locale).lines : [];
  const language: OwnLanguage = { lang: bcp47(default_locale), dir: directionOf(default_locale) };
  return (
    <dialog ref={dialog} className="shown" aria-labelledby="shown">
      <div>
        <h2 id="shown" tabIndex={-1}>
          {texts.shown.title}
        </h2>
        {table !== null && <p className="shown-table">{fill(texts.menu.table, { table })}</p>}
        <ul>
          {shownLines(settled.lines, own).map(({ key, qty, name, choices, note }) => (
            <li key={key}>
              <b className="shown-qty">{qty} ×</b>
              <div>
                <h3>
                  <Bilingual text={name} language={language} />
                </h3>
                {choices.map((choice, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two answers may read the same, and they keep their places
                  <p key={place}>
                    <Bilingual text={choice} language={language} />
                  </p>
                ))}
                {note && <p className="shown-note edge">{note}</p>}
              </div>
            </li>
          ))}
        </ul>
        <p className="shown-total split">
          <span>{texts.basket.total}</span> <Money amount={settled.total} />
        </p>
        <button type="button" className="main" onClick={onClose}>
          {texts.shown.back}
        </button>
      </div>
    </dialog>
  );
};

/** The button that opens it, in the guest's list. */
export const ShowList = ({ visit, settled }: { visit: Visit; settled: PricedBasket }) => {
  const { texts } = useLanguage();
  const [open, setOpen] = useState(false);
  const ownMenu = useOwnMenu(visit.menu, visit.resolved.locale);
  return (
    <>
      <button type="button" className="main cst-global-button" onClick={() => setOpen(true)}>
        {texts.shown.open}
      </button>
      {open && <Shown visit={visit} settled={settled} ownMenu={ownMenu} onClose={() => setOpen(false)} />}
    </>
  );
};
