import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { fairWatch } from '../../test/support/fair-watch.ts';
import type { ToolId } from '../base/ids.ts';
import type { Tool } from '../knowledge/tool.ts';
import type { Risk } from './risk-class.ts';
import { classifyTool } from './risk.ts';

function tool(name: string, description = ''): Tool {
  return {
    id: `house:${name}` as ToolId,
    server: 'house',
    name,
    description,
    inputSchema: { type: 'object', properties: {} },
    definition: {},
  };
}

const riskOf = (name: string, description = ''): Risk =>
  classifyTool(tool(name, description), { trusted: true }).risk;

describe('phrases', () => {
  it.each<[string, string, Risk]>([
    ['get_rid_of_files', '', 'dangerous'],
    ['get_rid_of_files', 'Get rid of temporary files', 'dangerous'],
    ['cleanup_helper', 'Gets rid of temporary files', 'dangerous'],
    ['check_out_cart', 'Check out the shopping cart', 'dangerous'],
    ['shop_cart', 'Checks out all items in the cart', 'dangerous'],
    ['check_out_branch', '', 'moderate'],
    ['check_in_guest', '', 'moderate'],
    ['show_off', '', 'moderate'],
    ['show_off', 'Turn the lamp off', 'moderate'],
    ['view_oven', 'Switch the oven on', 'moderate'],
    ['get_focus', 'Shut everything else down', 'dangerous'],
    ['server_shut_down', '', 'dangerous'],
    ['lamp_turn_off', '', 'moderate'],
    ['switch_lights_off', '', 'moderate'],
    ['sign_up', '', 'moderate'],
    ['log_out_user', '', 'moderate'],
    ['set_up_account', '', 'moderate'],
    ['take_off', '', 'moderate'],
    ['take_over_session', '', 'dangerous'],
    ['hand_over_keys', '', 'dangerous'],
    ['sell_off_assets', '', 'dangerous'],
    ['give_away_tokens', '', 'dangerous'],
    ['roll_back', '', 'dangerous'],
    ['roll_out_version', '', 'dangerous'],
    ['read_story', 'Reads a story aloud', 'moderate'],
    ['get_check_in_time', 'Get the check-in time of a hotel', 'safe'],
    ['check_out_date', '', 'safe'],
    ['get_turn_off_schedule', '', 'safe'],
    ['list_sign_ups', 'List the sign ups of an event', 'safe'],
    ['look_up_word', 'Look up a word', 'safe'],
    ['get_docs', 'Check out the latest guides', 'safe'],
    ['get_stock', 'Check the stock of items on hand', 'safe'],
  ])('%s (%s) is %s', (name, description, expected) => {
    expect(riskOf(name, description)).toBe(expected);
  });
});

describe('effects that a description tells of a read', () => {
  it.each<[string, string, Risk]>([
    ['get_haircut_appointment', 'Get an appointment. It is booked immediately.', 'dangerous'],
    ['get_haircut_appointment', 'Gets an appointment, booked immediately', 'dangerous'],
    ['get_haircut_appointment', 'Gets an appointment, which is immediately booked', 'dangerous'],
    ['get_seat', 'A seat will be reserved for the user.', 'moderate'],
    ['get_seat', 'Gets a seat, reserving it at once', 'moderate'],
    ['get_car', 'Gets a car by booking the nearest driver', 'dangerous'],
    ['get_seat', 'If the seat is free, it is reserved immediately', 'moderate'],
    ['find_hotel', 'You can search hotels and book a room', 'dangerous'],
    ['preview_mail', 'Previews the mail. The mail is sent right away.', 'dangerous'],
    ['read_counter', 'Read the counter. The counter is reset afterwards.', 'moderate'],
    ['compute_route', 'Compute a route and start driving the robot along it', 'moderate'],
    ['find_parking', 'Finds a spot, then reserves it', 'moderate'],
    ['search_hotels', 'Search hotels and book the cheapest one', 'dangerous'],
    ['query_stock', 'Queries the stock and orders the missing items', 'dangerous'],
    ['estimate_cost', 'Estimate the cost and automatically order parts', 'dangerous'],
    ['detect_motion', 'Detect motion and trigger the alarm', 'dangerous'],
    ['get_messages', 'Get the messages, marking them as read', 'moderate'],
    ['fetch_unread', 'Fetches unread mail. Marks them as read.', 'moderate'],
    ['extract_document', 'Extract a document and store in the index', 'moderate'],
    ['check_tasks', 'Check if all tasks are done and mark the list as completed', 'moderate'],
    ['get_taxi', 'Order a taxi to the address', 'dangerous'],
    ['get_coffee', 'Start the coffee machine', 'moderate'],
    ['show_movie', 'Play the movie on the screen', 'moderate'],
    ['get_door', 'Open the front door', 'moderate'],
    ['check_door', 'Close door', 'moderate'],
    ['find_phone', 'Ring the phone', 'moderate'],
    ['look_left', 'Make the robot look left', 'moderate'],
    ['get_job_done', 'Run the job', 'dangerous'],
    ['take_ticket', '', 'moderate'],
    ['request_ride', '', 'dangerous'],
    ['resolve_incident', '', 'moderate'],
    ['pop', 'Return the top element', 'moderate'],
    ['dequeue', 'Returns the next message', 'moderate'],
    ['consume', 'Read messages from the topic', 'moderate'],
    ['draw_card', '', 'moderate'],
    ['claim', '', 'dangerous'],
    ['read_and_clear', '', 'dangerous'],
  ])('%s (%s) is %s', (name, description, expected) => {
    expect(riskOf(name, description)).toBe(expected);
  });
});

describe('plain reads that speak of effects', () => {
  it.each<[string, string]>([
    ['get_order', 'Gets an order'],
    ['list_flights', 'Returns the booked flights'],
    ['list_jobs', 'List started jobs'],
    ['search_issues', 'Search for open issues'],
    ['check_room', 'Check whether a room is booked'],
    ['get_sent', 'Retrieve the sent emails'],
    ['list_books', 'List books by author'],
    ['search_books', 'Search books and records'],
    ['get_prices', 'Get open, high, low and close prices'],
    ['get_schedule', 'Get the schedule of a train'],
    ['get_songs', 'Get the songs that will be played next'],
    ['get_file', 'Open a file and return its contents'],
    ['find_documents', 'Run a find query against a collection'],
    ['get_user', 'Get a user. Makes a request to the users endpoint to retrieve it.'],
    ['list_tags', 'List the automatically created tags'],
    ['list_tags', 'Lists tags that are automatically created'],
    ['get_calls', 'Get the calls and messages of a user'],
    ['get_builds', 'Get the builds and starts of a pipeline'],
    ['get_status', 'Get the status of the order the customer placed'],
    ['check_payment', 'Check if a payment was charged'],
    ['check_rights', 'Check whether users can view and share the folder'],
    ['get_help', 'Explains how to turn off the lamp'],
    ['get_lock_state', 'Get the state of a lock'],
    ['count_stars', 'Count the stars and forks of a repository'],
    ['get_likes', 'Get the likes, shares and comments on a post'],
    ['search_trades', 'Search trades and transfers by address'],
    ['list_reservations', 'List the reservations made today'],
    ['get_run', 'Get a run and the trigger that started it'],
    ['list_devices', 'List devices that are turned on'],
    ['find_flights', 'Find flights that can be booked immediately'],
    ['list_levels', 'Fetches levels with options for sorting, limiting, and ordering the results'],
    ['list_levels', 'Fetches levels with parameters for limiting, skipping a number of them'],
    ['get_picture', 'Gets the picture, you can select its size'],
    ['search_movies', 'Searches movies and orders the results by year'],
    ['get_code', 'Returns the link of an image that you can embed or download it'],
    ['query_sales', 'Query the sales. Results will be ordered by date.'],
    ['get_place', 'Get the address or place you want'],
    ['list_brands', 'Load all brands'],
    ['get_prices', 'Access prices, giving you a broad view'],
    ['fetch_page', 'Fetches a page, following redirects'],
  ])('%s (%s) is safe', (name, description) => {
    expect(riskOf(name, description)).toBe('safe');
  });
});

const EFFECTS = ['start', 'book', 'order', 'launch', 'trigger', 'lock', 'close', 'play', 'stop'];
const READS = ['get', 'find', 'list', 'check', 'show', 'compute', 'search'];
const anyRead = fc.constantFrom(...READS);
const anyEffect = fc.constantFrom(...EFFECTS);
const anyThing = fc.constantFrom('room', 'table', 'lamp', 'robot', 'game', 'flight');
const BOUND_MS = 1000;

describe('laws', () => {
  it('never calls a read safe that says what else it does', () => {
    const join = fc.constantFrom(' and ', ', then ', ' and then ', ' and immediately ');
    fc.assert(
      fc.property(anyRead, anyEffect, anyThing, join, (read, effect, thing, joined) => {
        const description = `${read} the ${thing}${joined}${effect} it`;
        expect(riskOf(`${read}_${thing}`, description)).not.toBe('safe');
      }),
    );
  });

  it('never calls a read safe whose description opens with an effect on an object', () => {
    fc.assert(
      fc.property(anyRead, anyEffect, anyThing, (read, effect, thing) => {
        expect(riskOf(`${read}_${thing}`, `${effect} the ${thing}`)).not.toBe('safe');
        expect(riskOf(`${read}_${thing}`, `The ${thing} is opened immediately`)).not.toBe('safe');
      }),
    );
  });

  it('keeps a read safe whose object is of the same words', () => {
    fc.assert(
      fc.property(anyRead, anyEffect, anyThing, (read, effect, thing) => {
        expect(riskOf(`${read}_${thing}`, `${read} the ${effect}s of a ${thing}`)).toBe('safe');
        expect(riskOf(`${read}_${thing}`, `${read} all ${effect}ed ${thing}s`)).toBe('safe');
      }),
    );
  });

  it.each([
    'turn the ',
    ', marking them',
    'if x and ',
    'is booked immediately ',
    'it will ',
    'by ',
  ])('reads 50 KB of %j in bounded time', (piece) => {
    const text = piece.repeat(50_000 / piece.length);
    const watch = fairWatch();
    classifyTool(tool(text, text));
    expect(watch.ms()).toBeLessThan(BOUND_MS);
  });
});
