// A sheet above the page, at the bottom of a phone and in the middle of a wide screen. It is the browser's own dialog: focus stays in
// it, Escape leaves it, the page behind is inert. The phone's back button closes it.
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { closeOnBack } from '../app/back-button.ts';
import { useLanguage } from '../app/language.tsx';
import { changedUnderFinger } from '../app/second-tap.ts';
import './styles/controls.css';
import './styles/sheet.css';

/** Opens the dialog above the page; Escape, a tap beside it and the back button close it. */
export const useModal = (dialog: RefObject<HTMLDialogElement | null>, onClose: () => void) => {
  const close = useRef(onClose);
  close.current = onClose;
  // Before the dialog leaves the page, so that the focus goes back to where it came from.
  useLayoutEffect(() => {
    const opened = dialog.current;
    if (!opened) return;
    const onLeave = () => close.current();
    const onTap = (event: MouseEvent) => {
      if (event.target === opened) close.current();
    };
    const forget = closeOnBack(onLeave);
    opened.addEventListener('close', onLeave);
    opened.addEventListener('click', onTap);
    if (!opened.open) opened.showModal();
    changedUnderFinger();
    // The browser would go to the first control, which may lie far below the title.
    opened.querySelector('h2')?.focus();
    return () => {
      forget();
      opened.removeEventListener('close', onLeave);
      opened.removeEventListener('click', onTap);
      opened.close();
      changedUnderFinger();
    };
  }, [dialog]);
};

/** A title stays in sight while it leaves room for the rest; what is led to comes to stand below it. */
const useTitle = (title: RefObject<HTMLElement | null>) =>
  useLayoutEffect(() => {
    const box = title.current;
    if (!box) return;
    const watching = new ResizeObserver(() => {
      const tall = box.offsetHeight > innerHeight / 4;
      box.toggleAttribute('data-tall', tall);
      if (box.parentElement) box.parentElement.style.scrollPaddingTop = tall ? '' : `${box.offsetHeight}px`;
    });
    watching.observe(box);
    return () => watching.disconnect();
  }, [title]);

/** A title of more characters is a sentence: smaller, so that what it is about can be seen with it. */
const LONG_TITLE = 80;

type SheetProps = {
  title: string;
  /** Of the title, where it is the venue's. */
  lang?: string | undefined;
  /** Above the title, up to the sheet's edges. */
  picture?: ReactNode;
  children: ReactNode;
  /** Stays visible below what scrolls: the main action. */
  action?: ReactNode;
  onClose: () => void;
};

export const Sheet = ({ title, lang, picture, children, action, onClose }: SheetProps) => {
  const { texts } = useLanguage();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useModal(dialog, onClose);
  useTitle(heading);
  return (
    <dialog ref={dialog} className="sheet cst-global-background" aria-labelledby={id}>
      <div className="sheet-body">
        <div className="sheet-scroll">
          {picture}
          <h2 className={`cst-global-title${title.length > LONG_TITLE ? ' long' : ''}`} id={id} ref={heading} tabIndex={-1} lang={lang}>
            {title}
          </h2>
          {children}
        </div>
        {action && <div className="sheet-action row no-print">{action}</div>}
        <button className="sheet-close pill no-print" type="button" aria-label={texts.product.close} onClick={onClose}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 6l12 12M18 6L6 18" />
          </svg>
        </button>
      </div>
    </dialog>
  );
};
