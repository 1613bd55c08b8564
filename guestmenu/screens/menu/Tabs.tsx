import { useEffect, useRef, useState } from 'react';
import { useMenuLanguage } from '../../app/language.tsx';

export type Tab = { anchor: string; name: string };

/** The anchor of the current section: the last one whose start has scrolled below the bar, otherwise the first. */
const useCurrent = (tabs: readonly Tab[]): string | undefined => {
  const [current, setCurrent] = useState<string>();
  const anchors = tabs.map(({ anchor }) => anchor).join();
  useEffect(() => {
    if (!('IntersectionObserver' in window)) return;
    const inside = new Set<string>();
    const order = anchors.split(',');
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inside.add(target.id);
          else inside.delete(target.id);
        }
        const read = order.filter((anchor) => inside.has(anchor)).at(-1);
        setCurrent((known) => read ?? (known && order.includes(known) ? known : order[0]));
      },
      { rootMargin: '-30% 0px -69% 0px' },
    );
    for (const anchor of order) {
      const section = document.getElementById(anchor);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [anchors]);
  return current;
};

/** True if the search field is scrolled out of view. */
const useSearchGone = (): boolean => {
  const [gone, setGone] = useState(false);
  useEffect(() => {
    const field = document.getElementById('q');
    if (!field || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(([entry]) => setGone(entry?.isIntersecting === false));
    observer.observe(field);
    return () => observer.disconnect();
  }, []);
  return gone;
};

/** A link to the search field; browsers focus it as the link's target. */
const ToSearch = () => (
  <a href="#q">
    <span className="sr">{useMenuLanguage().texts.menu.search}</span>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M16 16l5 5M18 10.5a7.5 7.5 0 1 1-15 0a7.5 7.5 0 0 1 15 0" />
    </svg>
  </a>
);

/** The sections as tabs that stay at the top and follow the scroll position; plain links without the script. */
export const Tabs = ({ tabs }: { tabs: readonly Tab[] }) => {
  const { texts, dishes } = useMenuLanguage();
  const gone = useSearchGone();
  const bar = useRef<HTMLElement>(null);
  const current = useCurrent(tabs);
  useEffect(() => {
    const tab = current && bar.current?.querySelector(`[href="#${current}"]`);
    if (!tab || !bar.current) return;
    const [inner, outer] = [tab.getBoundingClientRect(), bar.current.getBoundingClientRect()];
    bar.current.scrollBy({ left: inner.left + inner.width / 2 - outer.left - outer.width / 2 });
  }, [current]);
  return (
    <nav className="a" aria-label={texts.menu.sections} ref={bar}>
      {tabs.map(({ anchor, name }) => (
        <a key={anchor} href={`#${anchor}`} lang={dishes} aria-current={anchor === current ? 'true' : undefined}>
          {name}
        </a>
      ))}
      {gone && <ToSearch />}
    </nav>
  );
};
