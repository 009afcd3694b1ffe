import { describe, expect, it } from 'vitest';

import { languageOf, translated } from './language.ts';
import { readIntent, searchedWords } from './reading.ts';

const searched = (text: string): string => {
  const reading = readIntent(text);
  return searchedWords(reading, 0, reading.words.length);
};

describe('the language of an intent', () => {
  it.each([
    ['read the file notes/a.txt and send it to Ann', 'en'],
    ['list branches', 'en'],
    ['a.txt', 'en'],
    ['Crée un dossier factures/2026', 'fr'],
    ['lies die Datei notes/a.txt', 'de'],
    ['Guarda el correo en cliente.txt', 'es'],
    ['Salva lo schema della tabella clienti', 'it'],
    ['Escreva "bom dia" em ola.txt', 'pt'],
    ['notes/todo.txtを読んで', 'ja'],
  ])('of "%s" is %s', (text, language) => {
    expect(languageOf(text)).toBe(language);
  });
});

describe('words of other languages', () => {
  it.each([
    ['Crée un dossier factures/2026', 'create folder factures/2026'],
    ['Wie spät ist es in Berlin?', 'time Berlin'],
    ['notes/todo.txtを読んで', 'notes/todo.txt read'],
    ['Zeig mir das Git-Projekt', 'show Git project'],
    ['Que tempo faz hoje em Lisboa?', 'weather today Lisboa'],
    ['Read the Datei', 'Read the Datei'],
  ])('are searched in English: "%s" as "%s"', (text, english) => {
    expect(searched(text)).toBe(english);
  });

  it('keep their places in the text', () => {
    const text = 'ouvre l’image "photo.png"';
    for (const { start, end, text: own } of readIntent(text).words) {
      expect(text.slice(start, end)).toBe(own);
    }
  });

  it('are translated together where they mean something together', () => {
    expect(translated(['wie', 'spät', 'ist'], 'de')).toEqual({ english: 'time', count: 2 });
    expect(translated(['berlin'], 'de')).toBeUndefined();
    expect(translated(['read'], 'en')).toBeUndefined();
  });
});
