import { describe, expect, it } from 'vitest';
import { emptyLine } from '../../visit/basket.ts';
import { checkForm, firstDestination, offersNewsletter, orderBody, readProblems, remainingProblems } from './form.ts';

const camille = { name: ' Camille ', phone: '', email: '', newsletter: true };
const bar = { at: 'bar', table: '7' } as const;
const NOTHING = { items: [], costs: [], note: '' };
const settled = { lines: [], costs: [], offered: [], total: 12.5, orderable: true };

describe('the order form', () => {
  it('requires a name, the venue’s contact, and the number of the table', () => {
    expect(checkForm({ ...camille, name: ' ' }, bar, 'none')).toEqual({ name: 'nameMissing' });
    expect(checkForm(camille, bar, 'none')).toEqual({});
    expect(checkForm(camille, bar, 'any')).toEqual({ phone: 'contactMissing' });
    expect(checkForm({ ...camille, email: 'c@example.com' }, bar, 'any')).toEqual({});
    expect(checkForm({ ...camille, phone: '0612345678' }, bar, 'email')).toEqual({ email: 'contactMissing' });
    expect(checkForm({ ...camille, email: 'nobody' }, bar, 'email')).toEqual({ email: 'email' });
    expect(checkForm(camille, { at: 'table', table: ' ' }, 'none')).toEqual({ table: 'tableMissing' });
    expect(checkForm(camille, { at: null, table: '' }, 'none')).toEqual({ table: 'whereMissing' });
  });

  it('starts with the table of the address or the bar, and with neither if the venue does not know the table', () => {
    expect(firstDestination({ table: '7', tableProblem: null })).toEqual({ at: 'table', table: '7' });
    expect(firstDestination({ table: null, tableProblem: null })).toEqual({ at: 'bar', table: '' });
    expect(firstDestination({ table: null, tableProblem: 'No table 77' })).toEqual({ at: null, table: '' });
  });

  it('sends only what was asked for', () => {
    const basket = { items: [emptyLine('p')], costs: ['gone'], note: ' vite ' };
    const typed = { ...camille, phone: '06 12', email: 'c@example.com' };
    expect(orderBody(basket, settled, typed, bar, { contact: 'email', newsletter: true }, 'fr-FR')).toEqual({
      table: null,
      customer: { name: 'Camille', phone: null, email: 'c@example.com', newsletter: true },
      note: 'vite',
      items: [emptyLine('p')],
      costs: [],
      payment: 'counter',
      expected_total: 12.5,
      locale: 'fr-FR',
    });
    const open = orderBody(basket, settled, typed, { at: 'table', table: ' T12 ' }, { contact: 'none', newsletter: true }, 'fr-FR');
    expect(open.table).toBe('T12');
    expect(open.customer).toEqual({ name: 'Camille', phone: null, email: null, newsletter: false });
  });

  it('offers the newsletter only with an e-mail, and only if the venue can send mail', () => {
    const typed = { ...camille, phone: '0612345678', email: ' c@example.com ' };
    expect(offersNewsletter({ contact: 'any', newsletter: true }, typed)).toBe(true);
    expect(offersNewsletter({ contact: 'any', newsletter: false }, typed)).toBe(false);
    expect(offersNewsletter({ contact: 'any', newsletter: true }, { ...typed, email: ' ' })).toBe(false);
    // The e-mail was entered at another venue and is not asked for here.
    for (const contact of ['none', 'phone'] as const) {
      expect(offersNewsletter({ contact, newsletter: true }, typed)).toBe(false);
      expect(orderBody(NOTHING, settled, typed, bar, { contact, newsletter: true }, 'fr-FR').customer.newsletter).toBe(false);
    }
    expect(orderBody(NOTHING, settled, typed, bar, { contact: 'email', newsletter: false }, 'fr-FR').customer.newsletter).toBe(false);
  });

  it('reports an invisible name', () => {
    expect(readProblems({ errors: { 'customer.name': { code: 'invisible', message: '' } } })).toEqual({ name: 'nameInvisible' });
    expect(readProblems({ errors: { 'customer.name': { code: 'required', message: '' } } })).toEqual({ name: 'nameMissing' });
  });

  it('maps the server’s problems to fields', () => {
    const errors = {
      'customer.phone': { code: 'phone', message: '' },
      'customer.email': { code: 'required', message: '' },
      table: { code: 'unknown_table', message: '' },
      'items.0.product': { code: 'unknown_product', message: '' },
    };
    expect(readProblems({ errors })).toEqual({ phone: 'phone', email: 'contactMissing', table: 'table' });
    expect(readProblems({ errors: { table: { code: 'table_code', message: '' } } })).toEqual({ table: 'tableCode' });
    expect(readProblems({})).toEqual({});
  });

  it('marks a field until it changes, and a missing contact until any contact is entered', () => {
    const problems = { name: 'nameMissing', phone: 'contactMissing', table: 'table' } as const;
    expect(remainingProblems(problems, ['table'])).toEqual({ name: 'nameMissing', phone: 'contactMissing' });
    expect(remainingProblems(problems, ['email'])).toEqual({ name: 'nameMissing', table: 'table' });
    expect(remainingProblems({ phone: 'phone' }, ['email'])).toEqual({ phone: 'phone' });
  });
});
