/**
 * The words of each language that the planner knows by heart, as data.
 *
 * Everything else that the planner knows about words is learned or comes from the tools' definitions.
 */

import { termsOf } from '../math/words.ts';

export type Language = 'en' | 'fr' | 'de' | 'es' | 'it' | 'pt' | 'ja';

/** Words that join, point or ask, and never are a value by themselves. */
const SMALL_WORDS: Readonly<Record<Language, string>> = {
  en: `
    a an the this that these those some any every all both either each another other
    i me my we us our you your he she it its they them their his her who whom whose which what where when why how
    in on at for from to into onto of with without by via between among about over under through during until till
    since before after within across per as than like near around against toward towards upon up out off
    and or but nor then also plus so if while because though respectively
    is are was were be been being am do does did done has have had can could will would should may might must shall
    not no never don't doesn't isn't i'm i'd i'll i've it's what's that's let's let please kindly want need like
    there here just only too very more most much many few less least same such own as well using use used
    named called titled
    additionally also lastly finally afterward afterwards subsequently furthermore moreover next first second third
    firstly secondly thirdly later meanwhile thanks thank hello hi hey could once again now`,
  fr: `
    le la les l un une des du de d et ou dans sur pour par avec en au aux ce cet cette ces mon ma mes ton ta tes son sa ses
    notre nos votre vos leur leurs qui que quoi quel quelle quels quelles où quand comment est sont es suis a ont ai as
    il elle ils elles on nous vous je tu me moi te toi se lui y ne pas plus tout tous toute toutes puis ensuite aussi
    s'il plaît svp merci bonjour peux pouvez veux veuillez voudrais depuis vers à entre sans chez`,
  de: `
    der die das den dem des ein eine einen einem einer eines und oder in im ins auf für von vom mit zu zum zur am an aus
    bei nach über unter vor durch um als wie was wer wo wann warum welche welcher welches ist sind war bin hat haben
    ich du er sie es wir ihr mir mich dir dich uns euch mein meine meinen dein deine sein seine alle allen alles bitte
    danke hallo kannst könntest können möchte will soll mal doch dann danach auch noch nur nicht kein keine ohne
    zwischen bis seit gibt`,
  es: `
    el la los las lo un una unos unas y o u del de al a con por para sin sobre en su sus mi mis tu tus que qué quién
    cuál cuáles dónde cuándo cómo es son está están soy hay yo tú él ella nosotros me te se nos les le todo todos toda
    todas luego después también por favor gracias hola puedes podrías quiero quisiera entre desde hasta este esta estos
    estas ese esa eso esto`,
  it: `
    il lo la i gli le l un uno una e ed o di del dello della dei degli delle da dal dalla in nel nello nella nei nelle a al
    allo alla ai alle su sul sulla con per tra fra che chi cosa quale quali dove quando come è sono ho hai ha hanno c'è
    ci io tu lui lei noi voi loro mi ti si vi mio mia miei mie tuo tua suo sua tutto tutti tutta tutte poi anche per
    favore grazie ciao puoi potresti vorrei questo questa questi queste quello quella`,
  pt: `
    o a os as um uma uns umas e ou de do da dos das em no na nos nas num numa com para pra por pelo pela sem sobre ao aos
    à às que quem qual quais onde quando como é são está estão há eu tu ele ela nós você vocês me te se lhe meu minha meus
    minhas seu sua seus suas todo todos toda todas depois também favor obrigado olá pode poderia quero gostaria entre
    desde até este esta isto esse essa isso`,
  ja: 'を が は に で と の へ も や から まで です ます ください して した する か ね よ この その あの それ これ',
};

/** Words that join items of a list. */
const JOINING_WORDS = 'and or & und oder et ou y o e ed plus then';

/** Words before a place that something is brought to. */
const TURNING_WORDS =
  'to into in onto as at nach in als zu dans en comme vers à a como em para come su へ に';

/** Words that say that something is done for each of several things. */
const DISTRIBUTING_WORDS =
  'both each every respectively all beide beiden jeweils jede jeden alle deux chaque tous toutes ambos ambas cada todos todas entrambi entrambe ogni tutti tutte';

/** The word for a place by the kind of its mention. */
const PLACE_NOUNS: Readonly<Record<string, string>> = {
  path: 'file',
  url: 'web page',
  email: 'email',
};

/** The search text that finds a tool which reads a file or a page, by the kind of mention. */
const READING_WISHES: Readonly<Record<string, string>> = {
  path: 'read the contents of a file',
  url: 'fetch the contents of a web page',
};

/** The search text that finds a tool which writes a file, by the kind of mention. */
const WRITING_WISHES: Readonly<Record<string, string>> = {
  path: 'write text to a file',
};

/** Words before a name that may end with a full stop. */
const TITLE_WORDS = 'mr mrs ms dr prof st mt sr sra dra hr fr mme mlle';

/** Words that say: the first of these with the first of those. */
const RESPECTIVE_WORDS =
  'respectively respective jeweils beziehungsweise respectivement respectivamente rispettivamente それぞれ';

/** Words that stand for something that was spoken of before. */
const POINTING_WORDS =
  'it them that this those these they its there es sie ihn das dies diese le la les lo los las cela ça ceci ceux eso esto ello lo li le gli quello questo isso isto ele ela それ これ';

/** Words that say that something is as it was said before. */
const SAME_WORDS =
  'same selbe selben gleiche gleichen gleicher même mêmes mismo misma mismos mismas stesso stessa stessi stesse mesmo mesma mesmos mesmas 同じ';

/** Words that deny the word after them. */
const DENYING_WORDS =
  "not no without never don't doesn't isn't nor nicht kein keine ohne pas sans sin non senza não sem";

const NUMBER_WORDS: Readonly<Record<string, number>> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  hundred: 100,
  dozen: 12,
  zwei: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
  zehn: 10,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  dix: 10,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  diez: 10,
  due: 2,
  tre: 3,
  quattro: 4,
  cinque: 5,
  dieci: 10,
  dois: 2,
  três: 3,
  dez: 10,
};

/** Words after a number that multiply it. */
const SCALE_WORDS: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  million: 1e6,
  m: 1e6,
  billion: 1e9,
  bn: 1e9,
  hundred: 100,
  dozen: 12,
};

/** Words by which a parameter says that it takes a mention of this kind. */
const KIND_WORDS: Readonly<Record<string, string>> = {
  path: 'path file filename filepath folder directory dir',
  url: 'url uri link href website webpage endpoint',
  email: 'email mail recipient sender',
  date: 'date day datetime since until deadline',
  time: 'time hour clock datetime',
  identifier: 'id identifier code key uuid slug number',
  expression: 'expression formula equation calculation',
};

/** Meanings of file endings. The first word of each is the kind of file. */
const ENDINGS: Readonly<Record<string, string>> = {
  text: 'txt log',
  markdown: 'md markdown mdx',
  json: 'json jsonl ndjson',
  csv: 'csv tsv',
  xml: 'xml',
  yaml: 'yaml yml',
  excel: 'xlsx xls xlsm',
  database: 'db sqlite sqlite3',
  pdf: 'pdf',
  word: 'doc docx',
  slides: 'ppt pptx',
  image: 'png jpg jpeg gif webp svg bmp',
  audio: 'mp3 wav ogg flac',
  video: 'mp4 mov avi mkv webm',
  archive: 'zip tar gz tgz 7z',
  html: 'html htm',
  code: 'py js ts jsx tsx mjs cjs java c h cpp cs go rs rb php sh kt swift lua sql css scss ini cfg conf toml env',
};

/** Other words for a kind of file. */
const FILE_TYPE_WORDS: Readonly<Record<string, string>> = {
  excel: 'excel spreadsheet workbook sheet',
  database: 'database db sqlite sql',
  image: 'image media picture photo',
  audio: 'audio media sound',
  video: 'video media',
  archive: 'archive zip',
  word: 'word document',
  slides: 'slides presentation powerpoint',
  code: '',
};

const setOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/u));

function typeTerms(type: string): ReadonlySet<string> {
  return new Set(termsOf(FILE_TYPE_WORDS[type] ?? type));
}

export const LEXICON = {
  smallWords: new Map(
    Object.entries(SMALL_WORDS).map(([language, words]) => [language as Language, setOf(words)]),
  ),
  joining: setOf(JOINING_WORDS),
  turning: setOf(TURNING_WORDS),
  distributing: setOf(DISTRIBUTING_WORDS),
  placeNouns: new Map(Object.entries(PLACE_NOUNS)),
  readingWishes: new Map(Object.entries(READING_WISHES)),
  writingWishes: new Map(Object.entries(WRITING_WISHES)),
  titles: setOf(TITLE_WORDS),
  respective: setOf(RESPECTIVE_WORDS),
  pointing: setOf(POINTING_WORDS),
  same: setOf(SAME_WORDS),
  denying: setOf(DENYING_WORDS),
  numbers: new Map(Object.entries(NUMBER_WORDS)),
  scales: new Map(Object.entries(SCALE_WORDS)),
  kindWords: new Map(
    Object.entries(KIND_WORDS).map(([kind, words]) => [kind, new Set(termsOf(words))]),
  ),
  /** The terms that an ending of a file name stands for. */
  endings: new Map(
    Object.entries(ENDINGS).flatMap(([type, endings]) =>
      [...setOf(endings)].map((ending) => [ending, typeTerms(type)] as const),
    ),
  ),
  /** The terms of all kinds of files. */
  fileTypes: new Set(Object.keys(ENDINGS).flatMap((type) => [...typeTerms(type)])),
} as const;
