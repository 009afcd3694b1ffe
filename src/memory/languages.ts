/** Programming languages: one name for each, which of them are close, and which files are theirs. */

const NAMES: Readonly<Record<string, string>> = {
  'c++': 'cpp',
  'c#': 'csharp',
  'f#': 'fsharp',
  'objective-c': 'objectivec',
  bash: 'shell',
  cc: 'cpp',
  cjs: 'javascript',
  cs: 'csharp',
  cxx: 'cpp',
  ex: 'elixir',
  exs: 'elixir',
  golang: 'go',
  h: 'c',
  hpp: 'cpp',
  js: 'javascript',
  jsx: 'javascript',
  kt: 'kotlin',
  kts: 'kotlin',
  m: 'objectivec',
  mjs: 'javascript',
  mts: 'typescript',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  sh: 'shell',
  ts: 'typescript',
  tsx: 'typescript',
  zsh: 'shell',
};

/** Families of similar languages: much of one holds for the others. */
const FAMILIES: readonly ReadonlySet<string>[] = [
  new Set(['javascript', 'typescript', 'svelte', 'vue']),
  new Set(['c', 'cpp', 'objectivec']),
  new Set(['java', 'kotlin', 'scala', 'groovy']),
  new Set(['csharp', 'fsharp']),
  new Set(['objectivec', 'swift']),
  new Set(['elixir', 'erlang']),
  new Set(['css', 'scss', 'less']),
];

/** Extensions that are languages' names too, or stand for one. */
const EXTENSIONS: ReadonlySet<string> = new Set(
  `c cc cjs cpp cs css cxx ex exs go h hpp java js jsx kt kts less lua mjs mts php py rb rs scala scss sh
  sql svelte swift ts tsx vue`.split(/\s+/u),
);

const FILE = /[\w-]\.([a-z]{1,6})(?![\w-])/giu;

/** Returns the standard name of a language that has several spellings. */
export function languageNamed(text: string): string {
  const name = text.trim().toLowerCase();
  return Object.hasOwn(NAMES, name) ? (NAMES[name] ?? name) : name;
}

/** Compares a language with others. An unknown language is `other`. */
export function kinship(
  one: string | undefined,
  others: readonly string[],
): 'same' | 'related' | 'other' {
  if (one === undefined) {
    return 'other';
  }
  const named = languageNamed(one);
  const names = others.map(languageNamed);
  if (names.includes(named)) {
    return 'same';
  }
  const isRelated = FAMILIES.some(
    (family) => family.has(named) && names.some((name) => family.has(name)),
  );
  return isRelated ? 'related' : 'other';
}

/** Returns the languages of the files that a text names. */
export function languagesIn(text: string): readonly string[] {
  const found = [...text.matchAll(FILE)].map(([, extension = '']) => extension.toLowerCase());
  return [...new Set(found.filter((each) => EXTENSIONS.has(each)).map(languageNamed))];
}
