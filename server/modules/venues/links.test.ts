import type { ApiError } from '@ardoise/contract/errors.ts';
import { describe, expect, it } from 'vitest';
import { requireLinks } from './links.ts';

const none = { instagram: '', facebook: '', tripadvisor: '', gmaps: '', website: '' };

describe('links of the profile', () => {
  it.each([
    ['instagram', 'https://instagram.com/cafe'],
    ['instagram', 'https://www.INSTAGRAM.com/cafe/?hl=fr'],
    ['facebook', 'https://fr-fr.facebook.com/cafe'],
    ['facebook', 'https://fb.me/cafe'],
    ['tripadvisor', 'https://www.tripadvisor.fr/Restaurant_Review-g1-d2-Cafe.html'],
    ['tripadvisor', 'https://fr.tripadvisor.be/Restaurant_Review-g1-d2.html'],
    ['tripadvisor', 'https://www.tripadvisor.co.uk/anything'],
    ['gmaps', 'https://maps.app.goo.gl/AbC'],
    ['gmaps', 'https://www.google.co.uk/maps/place/Cafe'],
    ['gmaps', 'https://maps.google.fr/?cid=1'],
    ['gmaps', 'https://goo.gl/maps/AbC'],
    ['website', 'http://café-été.example/carte'],
  ])('take for %s %s', (field, address) => {
    expect(() => requireLinks({ ...none, [field]: address })).not.toThrow();
  });

  it.each([
    ['instagram', 'https://instagram.com.evil.example/'],
    ['instagram', 'https://evil.example/instagram.com'],
    ['instagram', 'https://notinstagram.com/cafe'],
    ['instagram', 'https://instagram.com:8443/cafe'],
    ['facebook', 'https://faceb\u043eok.com/cafe'],
    ['tripadvisor', 'https://tripadvisor.evil.example/'],
    ['gmaps', 'https://www.google.com/url?q=https://evil.example/maps'],
    ['gmaps', 'https://www.google.com/mapsevil'],
    ['gmaps', 'https://goo.gl/x'],
    ['gmaps', 'https://google.evil.example/maps'],
    ['website', 'http://localhost/'],
    ['website', 'http://[::1]/'],
    ['website', 'http://0x7f.1/'],
  ])('refuse for %s %s and name the field', (field, address) => {
    expect(() => requireLinks({ ...none, [field]: address })).toThrow(
      expect.objectContaining({ code: 'contradiction', errors: { [field]: expect.objectContaining({ code: 'wrong_site' }) } }) as ApiError,
    );
  });

  it.each([
    ['facebook', 'https://facebook.com@evil.example/'],
    ['facebook', 'https://user:word@facebook.com/cafe'],
    ['website', 'https://bank.example@evil.example/'],
    ['website', 'https://cafe.example/\u202egnp.exe'],
    ['instagram', 'https://instagram.com/ca\u200bfe'],
  ])('refuse for %s what hides where it leads: %j', (field, address) => {
    expect(() => requireLinks({ ...none, [field]: address })).toThrow(
      expect.objectContaining({
        code: 'contradiction',
        errors: { [field]: expect.objectContaining({ code: 'disguised_link' }) },
      }) as ApiError,
    );
  });
});
