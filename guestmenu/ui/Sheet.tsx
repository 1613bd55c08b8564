// A sheet above the page: at the bottom on phones, in the middle on wide screens. It is a native dialog, so focus stays inside, Escape
// closes it, and the page behind is inert. The phone's back button closes it.
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { closeOnBack } from '../app/back-button.ts';
import { useLanguage } from '../app/language.tsx';
import { noteLayoutChange } from '../app/second-tap.ts';
import './styles/controls.css';
import './styles/sheet.css';

/** Opens the dialog above the page. Escape, a tap outside and the back button close it. */
export const useModal = (dialog: RefObject<HTMLDialogElement | null>, onClose: () => void) => {
  const close = useRef(onClose);
  close.current = onClose;
  // Runs before the dialog leaves the page, so that the focus returns to where it came from.
  useLayoutEffect(() => {
    const opened = dialog.current;
    if (!opened) return;
    const onLeave = () => close.current();
    const onTap = (event: MouseEvent) => {
      if (event.target === opened) close.current();
    };
    const unregister = closeOnBack(onLeave);
    opened.addEventListener('close', onLeave);
    opened.addEventListener('click', onTap);
    if (!opened.open) opened.showModal();
    noteLayoutChange();
    // The browser would focus the first control, which may be far below the title.
    opened.querySelector('h2')?.focus();
    return () => {
      unregister();
      opened.removeEventListener('close', onLeave);
      opened.removeEventListener('click', onTap);
      opened.close();
      noteLayoutChange();
    };
  }, [dialog]);
};

/** A sticky title, unless it takes more than a quarter of the screen. Sets the scroll padding to its height. */
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

/** A longer title is a sentence, shown smaller so that the content below remains visible. */
const LONG_TITLE = 80;

type SheetProps = {
  title: string;
  /** `lang` of the title, if it is a text of the venue. */
  lang?: string | undefined;
  /** Shown above the title, up to the sheet's edges. */
  picture?: ReactNode;
  children: ReactNode;
  /** Stays visible below the scrolling part: the main action. */
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
