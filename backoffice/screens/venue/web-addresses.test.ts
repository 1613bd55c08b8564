import { describe, expect, it } from 'vitest';
import { withSchemes } from './web-addresses.ts';

describe('web addresses of a venue', () => {
  it('get their scheme where it was left out, and only there', () => {
    const typed = {
      name: 'x',
      website: ' www.bar.fr ',
      instagram: '',
      facebook: 'http://facebook.com/bar',
      tripadvisor: 'https://tripadvisor.fr/b',
      gmaps: 'ftp://maps',
    };
    expect(withSchemes(typed)).toEqual({
      name: 'x',
      website: 'https://www.bar.fr',
      instagram: '',
      facebook: 'http://facebook.com/bar',
      tripadvisor: 'https://tripadvisor.fr/b',
      gmaps: 'ftp://maps',
    });
  });

  it('are those of accounts that were typed by their names', () => {
    expect(withSchemes({ instagram: '@bar.du.port' }).instagram).toBe('https://www.instagram.com/bar.du.port/');
  });

  it('never turn an address that runs something into a web address', () => {
    expect(withSchemes({ website: 'javascript:alert(1)' }).website).toBe('javascript:alert(1)');
  });
});
