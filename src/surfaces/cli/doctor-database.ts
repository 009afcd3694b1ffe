import type { DatabaseFacts } from './doctor-facts.ts';
import type { Finding } from './doctor-findings.ts';

/** Says whether the database can be used by this program. */
export function aboutDatabase(database: DatabaseFacts): readonly Finding[] {
  const subject = 'database';
  switch (database.kind) {
    case 'not_checked': {
      return [];
    }
    case 'unreachable': {
      const message = `The database cannot be used: ${database.problem}`;
      const remedy = 'Start it, or mend pml.storage.url; pml goes on by itself once it is there.';
      return [{ level: 'problem', subject, message, remedy }];
    }
    case 'seen': {
      const { engine, version, understood } = database;
      if (version !== undefined && version > understood) {
        const message = `A newer pml wrote the database (schema ${version}); this one understands schema ${understood} and does not use it. Nothing was changed.`;
        const remedy = 'Install that version of pml or a later one.';
        return [{ level: 'problem', subject, message, remedy }];
      }
      if (engine === 'pglite') {
        return [];
      }
      return [{ level: 'fine', subject, message: `PostgreSQL answers, ${schemaText(version)}` }];
    }
    default: {
      return database satisfies never;
    }
  }
}

const schemaText = (version: number | undefined): string =>
  version === undefined || version === 0 ? 'no schema yet' : `schema ${version}`;
