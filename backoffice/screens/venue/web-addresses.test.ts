import { describe, expect, it } from 'vitest';
import { withSchemes } from './web-addresses.ts';

describe('web addresses of a venue', () => {
  it('get a missing scheme, and only then', () => {
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

  it('are completed from account names', () => {
    expect(withSchemes({ instagram: '@bar.du.port' }).instagram).toBe('https://www.instagram.com/bar.du.port/');
  });

  it('never turn a script address into a web address', () => {
    expect(withSchemes({ website: 'javascript:alert(1)' }).website).toBe('javascript:alert(1)');
  });
});
