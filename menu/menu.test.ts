import type { Menu, MenuCategory, MenuProduct, MenuSection } from '@ardoise/contract/menu.ts';
import { builtInTags } from '@ardoise/contract/rules/tags/built-in-tags.ts';
import { describe, expect, it } from 'vitest';
import { guestLocales, localizeMenu } from './localize.ts';
import { demoMenu, idOf, slotOf, timetableOf } from './menu.fixture.ts';
import { isOpen, isOrderable, resolveMenu } from './menu.ts';
import type { ResolvedMenu } from './resolved-menu.ts';
import { translated } from './translate.ts';

// In Paris: Thursday 19 November 2026 at noon, during happy hour, in the afternoon, late; Sunday 22 November.
const noon = new Date('2026-11-19T11:00:00Z');
const happy = new Date('2026-11-19T17:10:00Z');
const afternoon = new Date('2026-11-19T14:00:00Z');
const late = new Date('2026-11-19T22:00:00Z');
const sunday = new Date('2026-11-22T17:10:00Z');

type Change = { [list in 'sections' | 'categories' | 'products']?: Record<string, Partial<MenuSection & MenuCategory & MenuProduct>> };
/** The demo menu with some records changed. */
const menuWith = (change: Change, venue: Partial<Menu['venue']> = {}): Menu => {
  const changed = <R extends { id: string }>(records: R[], by: Record<string, object> = {}) =>
    records.map((record) => ({ ...record, ...Object.entries(by).find(([key]) => idOf(key) === record.id)?.[1] }));
  return {
    ...demoMenu,
    venue: { ...demoMenu.venue, ...venue },
    sections: changed(demoMenu.sections, change.sections),
    categories: changed(demoMenu.categories, change.categories),
    products: changed(demoMenu.products, change.products),
  };
};
const at = (instant: Date, menu = demoMenu) => resolveMenu(menu, instant, 'fr-FR');
const section = (menu: ResolvedMenu, key: string) => menu.sections.find(({ id }) => id === idOf(key))!;
const category = (menu: ResolvedMenu, key: string) =>
  menu.sections.flatMap(({ categories }) => categories).find(({ id }) => id === idOf(key))!;
const product = (menu: ResolvedMenu, key: string) => menu.products[idOf(key)]!;
const ids = (keys: string) => keys.split(' ').map(idOf);
const exception = (calendar: string, more: object) => ({
  calendar_id: idOf(calendar),
  position: null,
  unavailable: null,
  net_price: null,
  ...more,
});

describe('texts', () => {
  const venue = { default_locale: 'en-GB', source_locale: 'fr-FR' } as const;
  const record = (names: Partial<Record<'de-DE' | 'en-GB' | 'fr-FR', string>>) => ({
    name: 'bare',
    languages: Object.entries(names).map(([locale, name]) => ({ locale: locale as 'de-DE', name })),
  });

  it('use the guest’s locale, else the venue’s default, else its source, else the record’s own text', () => {
    expect(translated(record({ 'de-DE': 'de', 'en-GB': 'en', 'fr-FR': 'fr' }), 'de-DE', venue).name).toBe('de');
    expect(translated(record({ 'en-GB': 'en', 'fr-FR': 'fr' }), 'de-DE', venue).name).toBe('en');
    expect(translated(record({ 'fr-FR': 'fr' }), 'de-DE', venue).name).toBe('fr');
    expect(translated(record({}), 'de-DE', venue).name).toBe('bare');
  });

  it('are all fields of the entries, and the entries are removed', () => {
    const asked = {
      id: '1',
      name: 'Cuisson',
      note: '',
      languages: [
        { locale: 'fr-FR' as const, stale: false, name: 'Cuisson' },
        { locale: 'de-DE' as const, stale: true, name: 'Garstufe', note: 'bitte wählen', unknown: 'x' },
      ],
    };
    const german = { id: '1', name: 'Garstufe', note: 'bitte wählen', languages: [] };
    expect(translated(asked, 'de-DE', venue)).toEqual(german);
    expect(asked.name).toBe('Cuisson');
  });

  it('count as missing if empty', () => {
    expect(translated(record({ 'de-DE': '', 'en-GB': '', 'fr-FR': 'fr' }), 'de-DE', venue).name).toBe('fr');
    expect(translated(record({ 'de-DE': '' }), 'de-DE', venue).name).toBe('bare');
  });

  it('are translated everywhere in the menu, options and bundle steps included', () => {
    const menu = resolveMenu(demoMenu, noon, 'en-GB');
    expect(section(menu, 'sec4').name).toBe('Drinks');
    expect(category(menu, 'BIE').name).toBe('Beers');
    expect(product(menu, 'bie1').name).toBe('Draught lager, half');
    const names = ['blue', 'rare', 'medium', 'well done'];
    expect(product(menu, 'pla2').instructions[0]).toEqual({
      id: idOf('cuis'),
      name: 'Cooking',
      options: names.map((name, place) => ({ id: idOf(`cuis${place}`), name, tags: [], allergens_declared: true })),
    });
    expect(product(menu, 'for1').bundle_categories.map(({ name }) => name)).toEqual(['Starter', 'Main', 'Dessert', 'Drink']);
    expect(product(menu, 'cha1').name).toBe('Espresso');
  });

  it('are the same after localizing the menu', () => {
    for (const locale of ['fr-FR', 'en-GB', 'de-DE'] as const) {
      const local = localizeMenu(demoMenu, { page: locale, menu: locale });
      expect(local.locale).toBe(locale);
      expect(resolveMenu(local, happy, locale)).toEqual(resolveMenu(demoMenu, happy, locale));
      expect(JSON.stringify({ ...local, locale: null })).not.toMatch(/"locale":"/);
    }
  });

  it('are in the locale of the dishes for the venue’s texts, and in that of the page for built-in tags', () => {
    const own = {
      id: idOf('own'),
      name: 'Maison',
      icon: '',
      allergen: false,
      languages: [{ locale: 'en-GB' as const, name: 'Home-made' }],
    };
    const local = localizeMenu({ ...demoMenu, tags: [...builtInTags, own] }, { page: 'jp-JP', menu: 'en-GB' });
    const menu = resolveMenu(local, noon, 'jp-JP');
    expect(menu.locale).toBe('en-GB');
    expect(product(menu, 'bie1').name).toBe('Draught lager, half');
    const tagNamed = (id: string) => menu.tags.find((tag) => tag.id === id)?.name;
    expect(tagNamed('allergen:milk')).toBe('乳');
    expect(tagNamed('diet:vegan')).toBe('ヴィーガン');
    expect(tagNamed(own.id)).toBe('Home-made');
  });
});

describe('the locales of a guest', () => {
  // Written in French and translated into English.
  const of = (asked: unknown, accepted: string) => Object.values(guestLocales(demoMenu, asked, accepted)).join(' ');

  it('are the first known one for the page, and the first offered one for the dishes', () => {
    expect(of(undefined, 'ru,en;q=0.5')).toBe('ru-RU en-GB');
    expect(of(undefined, 'de, ja, en, fr')).toBe('de-DE en-GB');
    expect(of(undefined, 'en')).toBe('en-GB en-GB');
    expect(of(undefined, 'ja')).toBe('jp-JP fr-FR');
    expect(of(undefined, 'nl, sv')).toBe('fr-FR fr-FR');
    expect(of(undefined, '')).toBe('fr-FR fr-FR');
  });

  it('start with the chosen one', () => {
    expect(of('jp-JP', 'de, en')).toBe('jp-JP en-GB');
    expect(of('en-GB', 'fr')).toBe('en-GB en-GB');
    expect(of('ar-AR', 'de')).toBe('ar-AR fr-FR');
    for (const none of ['nl-NL', 'ja', '', null, ['de-DE']]) expect(of(none, 'it, en'), String(none)).toBe('it-IT en-GB');
  });
});

describe('happy hour', () => {
  it('shows the price in force and the usual one, until its end', () => {
    expect(product(at(happy), 'bie1')).toMatchObject({ net_price: 3.2, usual_price: 4.6, until: '2026-11-19T19:00:00.000Z' });
    expect(product(at(happy), 'viv2')).toMatchObject({ net_price: 8.5, usual_price: null, until: null });
    expect(product(at(sunday), 'bie1')).toMatchObject({ net_price: 4.6, usual_price: null, until: null });
  });

  it('starts and ends on the minute', () => {
    const price = (iso: string) => product(at(new Date(iso)), 'bie1').net_price;
    expect(price('2026-11-19T15:59:59.999Z')).toBe(4.6);
    expect(price('2026-11-19T16:00:00.000Z')).toBe(3.2);
    expect(price('2026-11-19T18:59:59.999Z')).toBe(3.2);
    expect(price('2026-11-19T19:00:00.000Z')).toBe(4.6);
  });

  it('has a highlight while it lasts', () => {
    expect(at(happy).highlights).toEqual([
      { calendar_id: idOf('hh'), text: 'Happy hour', color: '#b45309', until: '2026-11-19T19:00:00.000Z' },
    ]);
    expect(at(noon).highlights).toEqual([]);
  });

  it('moves the bar to the top', () => {
    expect(at(happy).sections.map(({ id }) => id)).toEqual(ids('sec5 sec1 sec2 sec3 sec4 sec6'));
    expect(at(noon).sections.map(({ id }) => id)).toEqual(ids('sec1 sec2 sec3 sec4 sec5 sec6'));
  });

  it('ends a price only when the price itself changes', () => {
    const menu = menuWith({ products: { bie1: { exceptions: [exception('hh', { net_price: 3 }), exception('serv', { net_price: 3 })] } } });
    // happy hour until 20:00, and the same price by the service of 18:45 to 22:45
    expect(product(at(happy, menu), 'bie1').until).toBe('2026-11-19T21:45:00.000Z');
  });
});

describe('exceptions', () => {
  it('apply only the first active one', () => {
    const menu = menuWith({
      products: { bie1: { exceptions: [exception('serv', { unavailable: true }), exception('hh', { net_price: 1 })] } },
    });
    expect(product(at(new Date('2026-11-19T18:00:00Z'), menu), 'bie1')).toMatchObject({ net_price: 4.6, unavailable: true });
    expect(product(at(happy, menu), 'bie1')).toMatchObject({ net_price: 1, unavailable: false });
  });

  it('can make a product free', () => {
    const menu = menuWith({ products: { bie1: { exceptions: [exception('hh', { net_price: 0 })] } } });
    expect(product(at(happy, menu), 'bie1')).toMatchObject({ net_price: 0, usual_price: 4.6 });
  });

  it('are ignored if their calendar is deleted', () => {
    const menu = menuWith({ products: { bie1: { exceptions: [exception('gone', { net_price: 1 })] } } });
    expect(product(at(happy, menu), 'bie1').net_price).toBe(4.6);
  });
});

describe('order of the lists', () => {
  const beers = (menu: Menu, instant = happy) => category(at(instant, menu), 'BIE').products.map(({ id }) => id);

  it('sorts categories by position, then by the section’s list', () => {
    const menu = menuWith({ categories: { JUS: { position: 10 } } });
    expect(section(at(noon, menu), 'sec4').categories.map(({ id }) => id)).toEqual(ids('JUS CHA SOF'));
    expect(section(at(noon), 'sec4').categories.map(({ id }) => id)).toEqual(ids('CHA SOF JUS'));
  });

  it('moves a category by its exception', () => {
    const menu = menuWith({ categories: { JUS: { exceptions: [exception('hh', { position: 100 })] } } });
    expect(section(at(happy, menu), 'sec4').categories.map(({ id }) => id)).toEqual(ids('JUS CHA SOF'));
    expect(section(at(noon, menu), 'sec4').categories.map(({ id }) => id)).toEqual(ids('CHA SOF JUS'));
  });

  it('moves a product to the index of its exception', () => {
    const moved = (key: string, position: number) => menuWith({ products: { [key]: { exceptions: [exception('hh', { position })] } } });
    expect(beers(demoMenu)).toEqual(ids('bie1 bie2 bie5'));
    expect(beers(moved('bie5', 0))).toEqual(ids('bie5 bie1 bie2'));
    expect(beers(moved('bie5', 1))).toEqual(ids('bie1 bie5 bie2'));
    expect(beers(moved('bie1', 2))).toEqual(ids('bie2 bie5 bie1'));
    expect(beers(moved('bie1', 99))).toEqual(ids('bie2 bie5 bie1'));
    expect(beers(moved('bie5', 0), noon)).toEqual(ids('bie1 bie2 bie5'));
    const both = { bie1: { exceptions: [exception('hh', { position: 2 })] }, bie2: { exceptions: [exception('hh', { position: 0 })] } };
    expect(beers(menuWith({ products: both }))).toEqual(ids('bie2 bie5 bie1'));
  });
});

describe('availability', () => {
  it('gives the time when a closed section opens, today or another day', () => {
    expect(section(at(afternoon), 'sec3')).toMatchObject({ unavailable: true, opens_at: '2026-11-19T17:45:00.000Z' });
    expect(section(at(noon), 'sec3')).toMatchObject({ unavailable: false, opens_at: null });
    expect(section(at(late), 'sec1')).toMatchObject({ unavailable: true, opens_at: '2026-11-20T06:30:00.000Z' });
    expect(product(at(new Date('2026-11-19T09:00:00Z')), 'for1').opens_at).toBe('2026-11-19T10:45:00.000Z');
  });

  it('gives the time when a product can be ordered next: with its section or with its missing part', () => {
    expect(product(at(afternoon), 'pla3')).toMatchObject({ unavailable: false, orderable: false, opens_at: '2026-11-19T17:45:00.000Z' });
    expect(product(at(noon), 'pla3')).toMatchObject({ orderable: true, opens_at: null });
    expect(product(at(late), 'pla3')).toMatchObject({ orderable: false, opens_at: '2026-11-20T10:45:00.000Z' });
    const menu = menuWith({ products: { plc3: { unavailable: true, exceptions: [exception('hh', { unavailable: false })] } } });
    for (const key of ['plc3', 'plc5'])
      expect(product(at(afternoon, menu), key)).toMatchObject({ unavailable: true, opens_at: '2026-11-19T16:00:00.000Z' });
  });

  it('gives the day when a product comes back, unless it is switched off by hand', () => {
    const friday = new Date('2026-11-20T15:00:00Z');
    for (const instant of [friday, sunday])
      expect(product(at(instant), 'for1')).toMatchObject({ unavailable: true, opens_at: '2026-11-23T10:45:00.000Z' });
    const off = menuWith({ products: { bie1: { unavailable: true }, pla3: { unavailable: true } } });
    // The first has a happy hour; the second has no schedule of its own, in a section that opens tonight.
    for (const key of ['bie1', 'pla3']) expect(product(at(afternoon, off), key)).toMatchObject({ unavailable: true, opens_at: null });
  });

  it('keeps unavailable products in the lists with a flag, and omits products not sold alone', () => {
    const menu = at(afternoon, menuWith({ products: { bie1: { unavailable: true } } }));
    expect(category(menu, 'BIE').products.map(({ id, unavailable }) => [id, unavailable])).toEqual([
      [idOf('bie1'), true],
      [idOf('bie2'), false],
      [idOf('bie5'), false],
    ]);
    expect(category(menu, 'DES').products.map(({ id }) => id)).not.toContain(idOf('des8'));
    expect(product(menu, 'des8')).toMatchObject({ standalone: false, orderable: false, unavailable: false });
  });

  it('makes a set unavailable while one part is', () => {
    const menu = at(noon, menuWith({ products: { des9: { unavailable: true } } }));
    expect(product(menu, 'des11')).toMatchObject({ unavailable: true, orderable: false });
    expect(product(menu, 'des11').parts.map(({ unavailable }) => unavailable)).toEqual([false, false, true, false]);
  });

  it('makes a bundle unavailable while one of its steps offers nothing', () => {
    const one = at(noon, menuWith({ products: { sof2: { unavailable: true } } }));
    expect(product(one, 'for1').unavailable).toBe(false);
    expect(product(one, 'for1').bundle_categories[3]?.products[0]).toMatchObject({ id: idOf('sof2'), unavailable: true });
    const all = menuWith({ products: { jus1: { unavailable: true } } });
    expect(product(at(new Date('2026-11-19T08:00:00Z'), all), 'for2')).toMatchObject({ unavailable: true, opens_at: null });
  });

  it('needs one available section and category', () => {
    expect(isOrderable(demoMenu, idOf('pla3'), noon)).toBe(true);
    expect(isOrderable(demoMenu, idOf('pla3'), afternoon)).toBe(false);
    // Hot drinks are in the closed breakfast section and in the open drinks section.
    expect(isOrderable(demoMenu, idOf('cha1'), afternoon)).toBe(true);
    const closed = menuWith({ sections: { sec4: { unavailable: true } } });
    expect(isOrderable(closed, idOf('cha1'), afternoon)).toBe(false);
    expect(isOrderable(closed, idOf('cha1'), new Date('2026-11-19T08:00:00Z'))).toBe(true);
    expect(isOrderable(menuWith({ categories: { CHA: { unavailable: true } } }), idOf('cha1'), afternoon)).toBe(false);
    expect(isOrderable(demoMenu, idOf('none'), noon)).toBe(false);
    expect(isOrderable(demoMenu, idOf('des8'), noon)).toBe(false);
  });

  it('is the same in the resolver as in the decision functions', () => {
    for (const instant of [noon, happy, afternoon, late, sunday])
      for (const { id, orderable } of Object.values(at(instant).products)) expect(orderable).toBe(isOrderable(demoMenu, id, instant));
  });

  it('terminates for a set that contains itself', () => {
    const menu = menuWith({ products: { des11: { products: [idOf('des11')] } } });
    expect(product(at(noon, menu), 'des11').unavailable).toBe(false);
  });
});

describe('bundles and sets', () => {
  it('show their steps, supplements and parts', () => {
    const lunch = product(at(noon), 'for1');
    expect(lunch.bundle_categories[1]?.products.map(({ id, supplement }) => [id, supplement])).toEqual([
      [idOf('pla3'), 0],
      [idOf('pla5'), 0],
      [idOf('pla9'), 0],
      [idOf('pla2'), 6],
    ]);
    expect(product(at(noon), 'for2').bundle_categories[2]).toMatchObject({ multiple_choice: true, max_choices: 2 });
    expect(product(at(noon), 'plc5').parts.map(({ id }) => id)).toEqual(ids('plc4 ent5 plc3 fro1'));
  });
});

describe('taking orders', () => {
  const hours = timetableOf([0, 1, 2, 3, 4, 5, 6], '11:00-24:00');

  it('needs the switch, and the opening hours if they are set', () => {
    expect(at(noon)).toMatchObject({ open: true, opens_at: null, closes_at: null });
    expect(at(noon, menuWith({}, { open: false, hours }))).toMatchObject({ open: false, opens_at: null, closes_at: null });
    expect(at(noon, menuWith({}, { hours }))).toMatchObject({ open: true, opens_at: null, closes_at: '2026-11-19T23:00:00.000Z' });
    expect(at(new Date('2026-11-19T05:00:00Z'), menuWith({}, { hours }))).toMatchObject({
      open: false,
      opens_at: '2026-11-19T10:00:00.000Z',
    });
    expect(isOpen({ ...demoMenu.venue, hours: timetableOf([]) }, noon)).toBe(false);
  });

  describe('in a pause', () => {
    const until = (minutes: number) => new Date(noon.getTime() + minutes * 60_000).toISOString();
    const paused = (minutes: number, more: Partial<Menu['venue']> = {}) => menuWith({}, { paused_until: until(minutes), ...more });

    it('resumes at its end, which is the next change if it is the first', () => {
      const menu = paused(20);
      expect(at(noon, menu)).toMatchObject({ open: false, paused: true, opens_at: until(20), closes_at: null, next_change: until(20) });
      expect(isOpen(menu.venue, new Date(Date.parse(until(20)) - 1))).toBe(false);
      expect(at(new Date(until(20)), menu)).toMatchObject({ open: true, paused: false, opens_at: null });
      expect(at(noon, paused(240)).next_change).toBe('2026-11-19T13:30:00.000Z');
    });

    it('is over from its end on, to the millisecond', () => {
      expect(at(noon, paused(0))).toMatchObject({ open: true, paused: false });
      expect(at(noon, paused(-5)).next_change).toBe(at(noon).next_change);
    });

    it('reports closed rather than paused if the switch or the hours close the venue anyway', () => {
      expect(at(noon, paused(20, { open: false }))).toMatchObject({ open: false, paused: false, opens_at: null });
      const evening = timetableOf([0, 1, 2, 3, 4, 5, 6], '18:00-23:00');
      expect(at(noon, paused(20, { hours: evening }))).toMatchObject({ open: false, paused: false, opens_at: '2026-11-19T17:00:00.000Z' });
    });

    it('resumes at the opening hours if it ends outside of them, and ends with them', () => {
      const lunch = timetableOf([0, 1, 2, 3, 4, 5, 6], '11:00-12:30', '18:00-23:00');
      const menu = paused(60, { hours: lunch });
      const closing = '2026-11-19T11:30:00.000Z';
      expect(at(noon, menu)).toMatchObject({ paused: true, opens_at: '2026-11-19T17:00:00.000Z', next_change: closing });
      expect(at(new Date(closing), menu)).toMatchObject({ paused: false, open: false, opens_at: '2026-11-19T17:00:00.000Z' });
      expect(at(new Date(until(60)), menu)).toMatchObject({ paused: false, open: false, opens_at: '2026-11-19T17:00:00.000Z' });
      expect(at(noon, paused(60, { hours: timetableOf([3], '11:00-12:30') })).opens_at).toBe('2026-11-26T10:00:00.000Z');
    });

    it('resumes during hours that started meanwhile', () => {
      const hours = timetableOf([0, 1, 2, 3, 4, 5, 6], '12:30-14:00');
      expect(at(noon, paused(60, { hours }))).toMatchObject({ paused: false, opens_at: until(60) });
    });
  });
});

describe('the next change', () => {
  it('is the next border of a calendar in use', () => {
    expect(at(noon).next_change).toBe('2026-11-19T13:30:00.000Z');
    expect(at(happy).next_change).toBe('2026-11-19T17:45:00.000Z');
    // The night calendar is neither used by an exception nor highlighted.
    expect(at(new Date('2026-11-20T20:59:00Z')).next_change).toBe('2026-11-20T21:45:00.000Z');
    expect(at(new Date('2026-11-20T21:45:00Z')).next_change).toBe('2026-11-21T06:30:00.000Z');
  });

  it('includes the opening hours, and is null if nothing changes', () => {
    const hours = Array.from({ length: 7 }, () => [slotOf('00:00-13:00')]);
    expect(at(noon, menuWith({}, { hours })).next_change).toBe('2026-11-19T12:00:00.000Z');
    expect(resolveMenu({ ...demoMenu, calendars: [] }, noon, 'fr-FR').next_change).toBeNull();
  });

  it('misses nothing: the menu stays the same until then', () => {
    const look = (menu: ResolvedMenu) => ({ ...menu, at: '', next_change: '' });
    const menu = menuWith({}, { hours: timetableOf([0, 1, 2, 3], '09:00-23:30') });
    let from = at(new Date('2026-11-18T23:00:00Z'), menu);
    for (let borders = 0; borders < 10; borders++) {
      const next = new Date(from.next_change!);
      expect(look(at(new Date(next.getTime() - 1), menu)).sections.map(({ id, unavailable }) => [id, unavailable])).toEqual(
        from.sections.map(({ id, unavailable }) => [id, unavailable]),
      );
      expect(
        Object.values(at(new Date(next.getTime() - 1), menu).products).map(({ net_price, orderable }) => [net_price, orderable]),
      ).toEqual(Object.values(from.products).map(({ net_price, orderable }) => [net_price, orderable]));
      from = at(next, menu);
    }
    expect(from.at).toBe('2026-11-19T22:30:00.000Z');
  });
});
