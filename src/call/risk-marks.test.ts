import { describe, expect, it } from 'vitest';

import { toolId } from '../base/ids.ts';
import type { Tool, ToolAnnotations } from '../knowledge/tool.ts';
import { isKnownRead, type ReadAuthority, readWordsOf } from './risk-marks.ts';
import { classifyTool } from './risk.ts';

const tool = (name: string, description = '', annotations?: ToolAnnotations): Tool => ({
  id: toolId('s', name),
  server: 's',
  name,
  description,
  inputSchema: { type: 'object', properties: { id: { type: 'string' } } },
  definition: { name },
  ...(annotations !== undefined && { annotations }),
});
const known = (read: Tool, authority: Partial<ReadAuthority> = {}): boolean =>
  isKnownRead(read, {
    isReadByWord: false,
    riskByWord: undefined,
    isTrusted: true,
    risk: classifyTool(read, { trusted: authority.isTrusted ?? true }).risk,
    words: readWordsOf(read),
    ...authority,
  });

describe('a tool of a trusted server that says nothing about it', () => {
  it.each([
    ['get_order', 'Reads an order.'],
    ['list_files', 'List the files in a folder.'],
    ['read_file', 'Read a file and return its content.'],
    ['search_issues', 'Search for open issues'],
    ['find_customer', 'Finds a customer by e-mail address.'],
    ['describe_table', ''],
    ['count_rows', 'Count the rows of a table'],
    ['get_stock', 'Get the stock of the warehouse'],
  ])('is known to read where nothing else can be meant: %s', (name, description) => {
    expect(known(tool(name, description))).toBe(true);
  });

  it.each([
    ['resolve_issue', 'Resolve an issue.'],
    ['check_out_book', 'Check out a book.'],
    ['check_in_guest', 'Check in a guest.'],
    ['convert_lead', 'Convert a lead.'],
    ['print_document', 'Print a document.'],
    ['git_fetch', ''],
    ['take_ticket', 'Take a ticket.'],
    ['analyze_and_fix', 'Analyze the file and fix its problems.'],
    ['show_notification', 'Show a notification.'],
    ['list_item_for_sale', 'List an item for sale.'],
    ['validate_coupon', 'Validate a coupon, which uses it up.'],
    ['read_inbox', 'Read the inbox and mark them as read.'],
    ['fetch_unread', 'Fetch unread messages.'],
    ['view_item', 'View an item.'],
    ['get_lock', ''],
    ['get_rid_of_files', 'Get rid of temporary files'],
    ['get_invite', 'Get the invite, creating one if there is none.'],
    ['frobnicate', ''],
  ])('is not known to read where something else can be meant: %s', (name, description) => {
    expect(known(tool(name, description))).toBe(false);
  });
});

describe('a tool with a word for it', () => {
  const reads = { readOnlyHint: true };
  it('is known to read by its server’s annotation, unless its own words gainsay it', () => {
    expect(known(tool('frobnicate', '', reads))).toBe(true);
    expect(known(tool('show_log', 'Shows the log.', reads))).toBe(true);
    expect(known(tool('update_item', 'Update an item.', reads))).toBe(false);
    expect(known(tool('archive_item', 'Archives an item.', reads))).toBe(false);
  });

  it('is no read by anybody’s annotation on a server that is not trusted, or where it is denied', () => {
    expect(known(tool('get_order', 'Reads an order.', reads), { isTrusted: false })).toBe(false);
    expect(known(tool('get_order', 'Reads an order.', { readOnlyHint: false }))).toBe(false);
  });

  it('is known to read by the person’s word', () => {
    expect(known(tool('resolve_issue'), { isReadByWord: true, isTrusted: false })).toBe(true);
    expect(known(tool('view_item', 'View an item.'), { riskByWord: 'safe', risk: 'safe' })).toBe(
      true,
    );
  });
});
