import type { CodeTask } from './code-task.ts';

/** Tasks about files, among the thirty. */
export const FILE_TASKS: readonly CodeTask[] = [
  {
    id: 'count lines',
    intent: 'Count the lines of notes/monday.txt',
    code: `const { content } = await mcp.files.read_text_file({ path: 'notes/monday.txt' });
return content.trim().split('\\n').length;`,
    value: 4,
    again: {
      intent: 'Count the lines of notes/tuesday.txt',
      values: { path: 'notes/tuesday.txt' },
      value: 3,
    },
  },
  {
    id: 'count a word',
    intent: 'Count how often the word TODO stands in notes/monday.txt',
    code: `const word = 'TODO';
const { content } = await mcp.files.read_text_file({ path: 'notes/monday.txt' });
return content.split(word).length - 1;`,
    value: 2,
    again: {
      intent: 'Count how often the word Buy stands in notes/friday.txt',
      values: { word: 'Buy', path: 'notes/friday.txt' },
      value: 2,
    },
  },
  {
    id: 'add up a column',
    intent: 'Add up the amounts in data/sales.csv',
    code: `const { content } = await mcp.files.read_text_file({ path: 'data/sales.csv' });
const rows = content.trim().split('\\n').slice(1);
rows.reduce((sum: number, row: string) => sum + Number(row.split(',')[1]), 0);`,
    value: 400,
    again: {
      intent: 'Add up the amounts in data/costs.csv',
      values: { path: 'data/costs.csv' },
      value: 150,
    },
  },
  {
    id: 'largest row',
    intent: 'Which month has the largest amount in data/sales.csv?',
    code: `interface Row { month: string; amount: number }
const { content } = await mcp.files.read_text_file({ path: 'data/sales.csv' });
const rows: Row[] = content.trim().split('\\n').slice(1).map((line: string) => {
  const [month, amount] = line.split(',');
  return { month, amount: Number(amount) };
});
return rows.sort((left, right) => right.amount - left.amount)[0].month;`,
    value: 'March',
    again: {
      intent: 'Which month has the largest amount in data/costs.csv?',
      values: { path: 'data/costs.csv' },
      value: 'February',
    },
  },
  {
    id: 'one field of JSON',
    intent: 'Read the field port of data/shop.json',
    code: `const field = 'port';
const { content } = await mcp.files.read_text_file({ path: 'data/shop.json' });
return JSON.parse(content)[field];`,
    value: 8080,
    again: {
      intent: 'Read the field name of data/blog.json',
      values: { field: 'name', path: 'data/blog.json' },
      value: 'Field Notes',
    },
  },
  {
    id: 'length of a list in JSON',
    intent: 'How many tags does data/shop.json list?',
    code: `const file = await mcp.files.read_text_file({ path: 'data/shop.json' });
const { tags } = JSON.parse(file.content) as { tags: string[] };
return tags.length;`,
    value: 2,
    again: {
      intent: 'How many tags does data/blog.json list?',
      values: { path: 'data/blog.json' },
      value: 3,
    },
  },
  {
    id: 'lines of a level in a log',
    intent: 'How many ERROR messages are in the log logs/web.log?',
    code: `const level = 'ERROR';
const { content } = await mcp.files.read_text_file({ path: 'logs/web.log' });
return content.split('\\n').filter((line: string) => line.startsWith(level)).length;`,
    value: 2,
    again: {
      intent: 'How many WARN messages are in the log logs/worker.log?',
      values: { level: 'WARN', path: 'logs/worker.log' },
      value: 3,
    },
  },
  {
    id: 'first lines',
    intent: 'Show the first 2 lines of notes/friday.txt',
    code: `const { content } = await mcp.files.read_text_file({ path: 'notes/friday.txt', head: 2 });
return content.split('\\n');`,
    value: ['Clean the kitchen', 'Call grandmother'],
    again: {
      intent: 'Show the first 3 lines of notes/monday.txt',
      values: { head: 3, path: 'notes/monday.txt' },
      value: ['Call the bank', 'Buy bread', 'TODO water the plants'],
    },
  },
  {
    id: 'headings',
    intent: 'List the headings of docs/guide.md',
    code: `const { content } = await mcp.files.read_text_file({ path: 'docs/guide.md' });
const headings = content.split('\\n').filter((line: string) => line.startsWith('#'));
return headings.map((line: string) => line.replace(/^#+ /, ''));`,
    value: ['Guide', 'Install', 'Use'],
    again: {
      intent: 'List the headings of docs/faq.md',
      values: { path: 'docs/faq.md' },
      value: ['Questions', 'Why', 'How', 'When'],
    },
  },
  {
    id: 'the longer of two files',
    intent: 'Which file is longer, notes/monday.txt or notes/tuesday.txt?',
    code: `const first = 'notes/monday.txt';
const second = 'notes/tuesday.txt';
const [one, other] = await Promise.all([
  mcp.files.read_text_file({ path: first }),
  mcp.files.read_text_file({ path: second }),
]);
return one.content.length >= other.content.length ? first : second;`,
    value: 'notes/monday.txt',
    again: {
      intent: 'Which file is longer, notes/tuesday.txt or notes/friday.txt?',
      values: { first: 'notes/tuesday.txt', second: 'notes/friday.txt' },
      value: 'notes/friday.txt',
    },
  },
  {
    id: 'find files',
    intent: 'Count the files named *.csv below the folder data',
    code: `const found = await mcp.files.search_files({ path: 'data', pattern: '*.csv' });
return found.content.split('\\n').filter((line: string) => line !== '').length;`,
    value: 2,
    again: {
      intent: 'Count the files named *.txt below the folder notes',
      values: { pattern: '*.txt', path: 'notes' },
      value: 3,
    },
  },
  {
    id: 'write and read back',
    intent: 'Write "good morning" into out/morning.txt and read it back',
    code: `const path = 'out/morning.txt';
await mcp.files.write_file({ path, content: 'good morning' });
const { content } = await mcp.files.read_text_file({ path });
return content;`,
    value: 'good morning',
    again: {
      intent: 'Write "sleep well" into out/night.txt and read it back',
      values: { content: 'sleep well', path: 'out/night.txt' },
      value: 'sleep well',
    },
  },
  {
    id: 'copy in capitals',
    intent: 'Copy notes/monday.txt in capital letters to out/loud.txt and show its first line',
    code: `const source = 'notes/monday.txt';
const target = 'out/loud.txt';
const { content } = await mcp.files.read_text_file({ path: source });
await mcp.files.write_file({ path: target, content: content.toUpperCase() });
const copy = await mcp.files.read_text_file({ path: target, head: 1 });
return copy.content;`,
    value: 'CALL THE BANK',
    again: {
      intent: 'Copy notes/friday.txt in capital letters to out/shout.txt and show its first line',
      values: { source: 'notes/friday.txt', target: 'out/shout.txt' },
      value: 'CLEAN THE KITCHEN',
    },
  },
  {
    id: 'words of several files',
    intent: 'How many words do notes/monday.txt and notes/tuesday.txt have together?',
    code: `const paths = ['notes/monday.txt', 'notes/tuesday.txt'];
const files = await Promise.all(paths.map((path) => mcp.files.read_text_file({ path })));
return files.reduce((sum, file) => sum + file.content.trim().split(/\\s+/).length, 0);`,
    value: 20,
    again: {
      intent: 'How many words do notes/tuesday.txt and notes/friday.txt have together?',
      values: { one: 'notes/tuesday.txt', other: 'notes/friday.txt' },
      value: 21,
    },
  },
  {
    id: 'size of a file',
    intent: 'How many bytes has the file data/sales.csv?',
    code: `const info = await mcp.files.get_file_info({ path: 'data/sales.csv' });
return Number(/size: (\\d+)/.exec(info.content)?.[1]);`,
    value: 47,
    again: {
      intent: 'How many bytes has the file data/costs.csv?',
      values: { path: 'data/costs.csv' },
      value: 45,
    },
  },
];
