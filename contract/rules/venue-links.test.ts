import { describe, expect, it } from 'vitest';
import { expandName, isDisguised, isOfSite, isUnusual } from './venue-links.ts';

describe('venue links', () => {
  it.each([
    ['instagram', 'https://www.instagram.com/cafe.ete_1/'],
    ['instagram', 'https://instagram.com/cafe?hl=fr'],
    ['facebook', 'https://fr-fr.facebook.com/cafe.ete'],
    ['facebook', 'https://www.facebook.com/profile.php?id=61550000000000'],
    ['facebook', 'https://www.facebook.com/people/Cafe-Ete/61550000000000/'],
    ['facebook', 'https://www.facebook.com/p/Cafe-Ete-61550000000000/'],
    ['facebook', 'https://fb.me/cafe'],
    ['tripadvisor', 'https://fr.tripadvisor.be/Restaurant_Review-g187147-d719235-Reviews-Cafe-Paris.html'],
    ['gmaps', 'https://maps.app.goo.gl/AbCdEf123'],
    ['gmaps', 'https://www.google.fr/maps/place/Caf%C3%A9/@48.8,2.3,17z'],
    ['gmaps', 'https://www.google.com/maps/search/?api=1&query=48.8640,2.3462&query_place_id=ChIJ'],
    ['gmaps', 'https://maps.google.com/?cid=123'],
    ['gmaps', 'https://g.page/cafe'],
    ['website', 'https://café-été.example/carte'],
  ] as const)('accepts a usual %s address: %s', (field, address) => {
    expect([isOfSite(field, address), isUnusual(field, address)]).toEqual([true, false]);
  });

  it.each([
    ['instagram', 'https://www.instagram.com/p/C1abc/'],
    ['instagram', 'https://www.instagram.com/'],
    ['instagram', 'https://www.instagram.com/cafe/tagged/'],
    ['instagram', 'http://www.instagram.com/cafe'],
    ['facebook', 'https://www.facebook.com/'],
    ['facebook', 'https://www.facebook.com/profile.php'],
    ['facebook', 'https://www.facebook.com/groups/cafe'],
    ['facebook', 'https://www.facebook.com/people'],
    ['tripadvisor', 'https://www.tripadvisor.fr/Restaurants-g187147-Paris.html'],
    ['gmaps', 'https://www.google.com/maps/@48.8,2.3,17z'],
    ['gmaps', 'https://www.google.com/maps/search/?query=cafe'],
    ['gmaps', 'https://maps.app.goo.gl/'],
    ['website', 'http://cafe.example/'],
  ] as const)('accepts an unusual %s address, and reports it: %s', (field, address) => {
    expect([isOfSite(field, address), isUnusual(field, address)]).toEqual([true, true]);
  });

  it.each([
    ['instagram', 'https://instagram.com.evil.io/cafe'],
    ['gmaps', 'https://user@google.com/maps'],
    ['website', 'javascript:alert(1)'],
    ['website', 'https://localhost/'],
    ['website', 'cafe'],
  ] as const)('rejects an address of another site for %s: %s', (field, address) => {
    expect([isOfSite(field, address), isUnusual(field, address)]).toEqual([false, false]);
  });

  it.each([
    'https://paypal.example@evil.example/',
    'https://user:word@cafe.example',
    'https:user@cafe.example',
    'https:\\\\user@cafe.example',
    ' https://@cafe.example/',
    'https://cafe.example/\u202egnp.exe',
    'https://caf\u200be.example/',
    'https://ca\u00adfe.example/',
    'https://cafe.example/\u2066menu\u2069',
    'https://cafe.example/\tmenu',
    'https://cafe.example/\u{e0061}',
  ])('rejects a disguised address: %j', (address) => {
    expect([isDisguised(address), isOfSite('website', address)]).toEqual([true, false]);
  });

  it.each([
    'https://cafe.example/@cafe',
    'https://cafe.example?of=me@cafe.example',
    'https://www.google.fr/maps/place/Caf%C3%A9/@48.8,2.3,17z',
    '',
  ])('accepts an @ after the host: %s', (address) => {
    expect(isDisguised(address)).toBe(false);
  });

  it('accepts an empty address', () => {
    expect([isOfSite('gmaps', ''), isUnusual('gmaps', '')]).toEqual([true, false]);
  });

  it.each([
    ['instagram', ' @cafe.ete ', 'https://www.instagram.com/cafe.ete/'],
    ['instagram', 'cafe.ete', 'cafe.ete'],
    ['instagram', '@two words', '@two words'],
    ['facebook', '@cafe', '@cafe'],
  ] as const)('expands a %s name typed as %s to %s', (field, typed, address) => {
    expect(expandName(field, typed)).toBe(address);
  });
});
