import { describe, expect, it } from 'vitest';

import { fairWatch } from '../../../test/support/fair-watch.ts';
import { FakeGateway } from '../../../test/support/fake-gateway.ts';
import { ECHO } from '../../../test/support/http-world.ts';
import type { Offers } from '../../knowledge/catalog.ts';
import { MCP } from '../../tuning/mcp.ts';
import { UPSTREAM } from '../../tuning/upstream.ts';
import { createOfferListing, type OfferListing } from './offer-listing.ts';

const resources = (...uris: readonly string[]): Offers => ({
  resources: uris.map((uri) => ({ uri, name: uri })),
  templates: [],
  prompts: [],
});
const templates = (...uris: readonly string[]): Offers => ({
  resources: [],
  templates: uris.map((uriTemplate) => ({ uriTemplate, name: uriTemplate })),
  prompts: [],
});

/** A listing of these servers, each with a tool so that the gateway knows it. */
function listingOf(servers: Readonly<Record<string, Offers>>): OfferListing {
  const names = Object.keys(servers);
  const gateway = new FakeGateway(names.map((server) => ({ ...ECHO, server })));
  for (const [server, offers] of Object.entries(servers)) {
    gateway.setOffers(server, offers);
  }
  return createOfferListing(gateway);
}

const uris = (listing: OfferListing): readonly unknown[] =>
  listing.resources().map((resource) => resource['uri']);
const uriTemplates = (listing: OfferListing): readonly unknown[] =>
  listing.templates().map((template) => template['uriTemplate']);

describe('a URI that two servers have', () => {
  it('stays with the first; the second is named, and both are reached', () => {
    const listing = listingOf({ one: resources('x://a b/c'), two: resources('x://a b/c') });
    const named = 'pml://two/x%3A%2F%2Fa%20b%2Fc';
    expect(uris(listing)).toEqual(['x://a b/c', named]);
    expect(listing.routeResource('x://a b/c')).toMatchObject({ server: 'one', own: 'x://a b/c' });
    expect(listing.routeResource(named)).toMatchObject({ server: 'two', own: 'x://a b/c' });
  });

  it('is told apart also where it is a template, and its expansions are', () => {
    const listing = listingOf({ one: templates('x://{id}'), two: templates('x://{id}') });
    expect(uriTemplates(listing)).toEqual(['x://{id}', 'pml://two/x://{id}']);
    expect(listing.routeResource('x://7')).toMatchObject({ server: 'one', own: 'x://7' });
    expect(listing.routeResource('pml://two/x://7')).toMatchObject({ server: 'two', own: 'x://7' });
    expect(listing.routeResource('pml://two/x://{id}')).toMatchObject({
      server: 'two',
      own: 'x://{id}',
    });
  });

  it('is reached on a server whose name has to be encoded', () => {
    const listing = listingOf({ a: resources('x://a'), 'my/two': resources('x://a') });
    const named = 'pml://my%2Ftwo/x%3A%2F%2Fa';
    expect(uris(listing)).toContain(named);
    expect(listing.routeResource(named)).toMatchObject({ server: 'my/two', own: 'x://a' });
  });
});

describe('a server that lists addresses of ours', () => {
  it('gets none of what is meant for another server', () => {
    const stolen = 'pml://two/x%3A%2F%2Fa';
    const listing = listingOf({ one: resources(stolen, 'x://b'), two: resources('x://a') });
    expect(listing.routeResource(stolen)).toMatchObject({ server: 'two', own: 'x://a' });
    const [shown] = uris(listing);
    expect(shown).toBe(`pml://one/${encodeURIComponent(stolen)}`);
    expect(listing.routeResource(String(shown))).toMatchObject({ server: 'one', own: stolen });
  });

  it('gets none of it by a template either', () => {
    const listing = listingOf({ one: templates('pml://{+all}'), two: resources('x://a') });
    expect(listing.routeResource('pml://two/x%3A%2F%2Fa')).toMatchObject({ server: 'two' });
    expect(listing.routeResource('pml://nobody/x%3A%2F%2Fa')).toMatchObject({ kind: 'unknown' });
  });
});

describe('a URI that nobody lists', () => {
  it('goes to the one server that has resources', () => {
    const listing = listingOf({ one: resources('x://a'), two: resources() });
    expect(listing.routeResource('x://other')).toMatchObject({ server: 'one', own: 'x://other' });
  });

  it('is unknown among several, with their names and what to do', () => {
    const listing = listingOf({ one: resources('x://a'), two: resources('y://a') });
    expect(listing.routeResource('x://other')).toEqual({
      kind: 'unknown',
      message: expect.stringMatching(/one, two\).*resources\/list.*pml:\/\/<server>/u) as string,
    });
  });

  it('is unknown where no server has any', () => {
    const listing = listingOf({ one: resources() });
    expect(listing.routeResource('x://a')).toMatchObject({
      kind: 'unknown',
      message: expect.stringContaining('none has any') as string,
    });
  });

  it.each([
    ['an unknown server', 'pml://three/x%3A%2F%2Fa'],
    ['no resource', 'pml://one/'],
    ['no server', 'pml://'],
    ['a broken encoding', 'pml://one/%E0%A4%A'],
    ['a broken encoding of the server', 'pml://%E0%A4%A/x%3A%2F%2Fa'],
  ])('is unknown where it names %s', (_, uri) => {
    const listing = listingOf({ one: resources('x://a'), two: resources('y://a') });
    expect(listing.routeResource(uri)).toMatchObject({ kind: 'unknown' });
  });
});

describe('templates that take long to try', () => {
  const slow = `x://${'{+a}'.repeat(400)}!`;
  const uri = `x://${'a'.repeat(MCP.textLengthMax - 4)}`;
  const many = templates(...Array.from({ length: UPSTREAM.offersMax }, (_, at) => `${slow}${at}`));

  it('are given up before anybody notices', () => {
    const listing = listingOf({ one: many, two: many });
    listing.templates();
    const watch = fairWatch();
    expect(listing.routeResource(uri)).toMatchObject({ kind: 'unknown' });
    expect(watch.ms()).toBeLessThan(500);
  });

  it('do not keep those of other servers from being tried', () => {
    const listing = listingOf({ one: many, two: templates('x://{id}') });
    expect(listing.routeResource(uri)).toMatchObject({ server: 'two' });
  });

  it('are not tried at all where they are longer than any template is', () => {
    const long = `x://{id}${'{+a}'.repeat(MCP.templateLengthMax / 4)}`;
    const listing = listingOf({ one: templates(long), two: resources('y://a') });
    expect(listing.routeResource('x://1')).toMatchObject({ kind: 'unknown' });
    expect(uriTemplates(listing)).toEqual([long]);
  });
});
