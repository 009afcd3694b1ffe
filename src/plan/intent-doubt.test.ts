import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { fairWatch } from '../../test/support/fair-watch.ts';
import { doubtIn } from './intent-doubt.ts';

describe('doubtIn', () => {
  it.each([
    'do not create the directory /x',
    "don't create the directory /x",
    'don’t delete anything',
    'dont delete anything',
    'never get rid of temporary files',
    'avoid creating the directory /x',
    'read a.txt without deleting it',
    'list the files in /x, but under no circumstances delete them',
    'no deleting of files',
    'you must not send the mail',
    'you cannot delete the folder /x',
    'list the files instead of deleting them',
    'refrain from sending the mail',
    "shouldn't the folder be deleted?",
    'lösche den Ordner /x nicht',
    'lege keinen Ordner an',
    'niemals den Ordner löschen',
    'vermeide es, den Ordner anzulegen',
    'lies die Datei, ohne sie zu löschen',
    'ne supprime pas le dossier /x',
    "n'efface jamais les fichiers",
    'lis le fichier sans le supprimer',
    'évite de créer le dossier /x',
    'no crees el directorio /x',
    'nunca borres los archivos',
    'lee el archivo sin borrar nada',
    'evita crear el directorio',
  ])('finds that something is not wanted in %j', (intent) => {
    expect(doubtIn(intent)).toBe('negated');
  });

  it.each([
    'should I create a directory /x?',
    'How do I create a directory',
    'what would happen if I create /x',
    'what if the folder /x is deleted',
    'what files are in /x?',
    'Is /x a folder',
    'Can I delete /x',
    'could you delete /x?',
    'would it delete /x',
    'why is /x empty',
    'when was /x changed',
    'ok, so how do I create a directory',
    'tell me how to create a directory',
    'I wonder whether to delete /x',
    'There is a folder /x. How do I delete it',
    'delete /x？',
    'suppose I delete /x',
    'wie lege ich einen Ordner an',
    'soll ich den Ordner löschen',
    'was passiert, wenn ich /x lösche',
    'comment puis-je créer un dossier',
    'est-ce que je dois supprimer /x',
    'pourquoi le dossier est vide',
    '¿debo borrar /x',
    'cómo creo un directorio',
    'qué pasa si borro /x',
  ])('finds that %j asks', (intent) => {
    expect(doubtIn(intent)).toBe('asked');
  });

  it.each([
    'read log.txt, and if it is empty, delete it',
    'delete /x if it is older than a week',
    'If the build is red, close the pull request',
    'send the mail unless Kim has answered',
    'create the folder, otherwise use the old one',
    'lösche die Datei, falls sie leer ist',
    'wenn die Datei leer ist, lösche sie',
    "supprime le fichier s'il est vide",
    'si le dossier est vide, supprime-le',
    'borra el archivo si está vacío',
    'se il file è vuoto, cancellalo',
    'se o ficheiro estiver vazio, apaga-o',
    'ファイルが空の場合は削除して',
  ])('finds a condition in %j', (intent) => {
    expect(doubtIn(intent)).toBe('conditional');
  });

  it.each([
    'check if /x exists',
    'see if there are new mails',
    'create the directory /x if possible',
    'list the files, if you can',
    'write "if it is empty, delete it" to a.txt',
    'create a ticket in case 4711',
    'create the directory /x',
    'create a ticket with the title "do not disturb, or why?"',
    "write 'never again' to a.txt",
    'read the file /tmp/no/not.txt',
    'fetch https://example.com/?q=never&why=not',
    'open order no. 5',
    'set the header no-cache',
    'compute the sin of 30',
    'use the font Open Sans Serif',
    'could you please create the directory /x?',
    'comment on issue 5',
    'create a folder, which is called x',
    'may sales: list them',
    'notify Ann about the note',
    'list the whole folder',
    'do the laundry',
    'erstelle den Ordner /x',
    'crée le dossier /x',
    'crea el directorio /x',
    '打开文件',
    '',
  ])('finds nothing of it in %j', (intent) => {
    expect(doubtIn(intent)).toBeUndefined();
  });

  it('is done soon with whatever is given', () => {
    const watch = fairWatch();
    for (const part of ['no', "ne n'", '"', 'tell me ', 'sans ', "'a ", '¿', 'so, ']) {
      doubtIn(part.repeat(50_000));
    }
    expect(watch.ms()).toBeLessThan(500);
  });
});

describe('laws', () => {
  it('what is wanted not to be done is found wherever it is said, outside quotations', () => {
    const words = fc.array(fc.constantFrom('read', 'the', 'file', 'then', 'delete', 'it'), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(words, words, (before, after) => {
        expect(doubtIn([...before, 'do not', ...after].join(' '))).toBe('negated');
        expect(doubtIn([...before, '"do not"', ...after].join(' '))).toBeUndefined();
      }),
    );
  });
});
