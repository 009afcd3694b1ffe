/** All capabilities, and one of them with its program and a form to run it. */

import type { Json } from '../base/json.ts';
import type {
  PageCapabilities,
  PageCapability,
  PageCapabilityRunRequest,
  PageCapabilitySummary,
} from '../surfaces/http/page-api-knowledge.ts';
import type { PageStarted } from '../surfaces/http/page-api-runs.ts';
import type { PageEvent } from '../surfaces/http/page-api.ts';
import {
  capabilityActions,
  capabilityFacts,
  testedPill,
  workedWords,
} from './capability-details.ts';
import { copyButton, listAndDetail, linkList, searchInput } from './controls.ts';
import { type Child, el, fill } from './el.ts';
import { isReconnect, isRunEnd } from './event-feed.ts';
import { foreign, codeBlock } from './foreign-text.ts';
import { complaint, type LiveData, type LiveDataOf, liveData } from './live-data.ts';
import { list, empty, section, toolName } from './marks.ts';
import { schemaForm } from './schema-form.ts';
import { runOutcome } from './task-panel.ts';
import { addressOf, type OpenView, type PageContext, type Route, type ViewKind } from './view.ts';
import { plural } from './words.ts';

const LISTED = 200;
const LEARNED_MS = 4000;

export const CAPABILITIES_VIEW: ViewKind = {
  name: 'capabilities',
  title: 'Capabilities',
  open: (page) => new CapabilitiesView(page),
};

class CapabilitiesView implements OpenView {
  readonly element: HTMLElement;
  readonly #page: PageContext;
  readonly #list: LiveDataOf<PageCapabilities>;
  readonly #detail = el('div.tool-detail');
  #query = '';
  #shown: string | undefined;
  #one: LiveData | undefined;
  /** The form. It is kept while its parameters are the same, so that typed text stays. */
  #form: { readonly key: string; readonly element: HTMLElement } | undefined;
  /** The buttons. Kept while they are the same, so that an open question stays open. */
  #actions: { readonly key: string; readonly element: HTMLElement } | undefined;
  readonly #outcome = el('div.capability-outcome', { 'aria-live': 'polite' });
  #run: LiveData | undefined;
  #later: ReturnType<typeof setTimeout> | undefined;

  constructor(page: PageContext) {
    this.#page = page;
    this.#list = liveData<PageCapabilities>(page, {
      from: '/api/capabilities',
      draw: (all) => this.#drawList(all),
      hear: (event) => this.#hear(event),
    });
    this.element = listAndDetail({
      title: 'Capabilities',
      label: 'Capabilities',
      input: this.#searchInput(),
      list: this.#list.element,
      detail: this.#detail,
    });
  }

  show({ subject }: Route): void {
    if (subject === undefined) {
      this.#leave();
      fill(
        this.#detail,
        empty(
          'Choose a capability',
          'A program or workflow that went well is kept under a name, with what varies as parameters. Agents are told of it, and you can run it here.',
        ),
      );
    } else if (subject !== this.#shown) {
      this.#look(subject);
    }
    this.element.classList.toggle('has-subject', subject !== undefined);
    // The chosen one is marked.
    this.#list.redraw();
  }

  close(): void {
    clearTimeout(this.#later);
    this.#list.close();
    this.#leave();
  }

  #leave(): void {
    this.#shown = undefined;
    this.#one?.close();
    this.#run?.close();
    this.#form = undefined;
    this.#actions = undefined;
    fill(this.#outcome);
  }

  #hear(event: PageEvent): void {
    if (event.kind === 'catalog' || isRunEnd(event) || isReconnect(event)) {
      this.#list.refreshSoon();
      this.#one?.refreshSoon();
    }
    if (isRunEnd(event)) {
      // On a busy machine the lesson of a run is known a while after its end.
      clearTimeout(this.#later);
      this.#later = setTimeout(() => this.#refresh(), LEARNED_MS);
    }
  }

  #refresh(): void {
    this.#list.refresh();
    this.#one?.refresh();
  }

  #searchInput(): HTMLInputElement {
    const input = searchInput('Find a capability');
    input.addEventListener('input', () => {
      this.#query = input.value.trim().toLowerCase();
      this.#list.redraw();
    });
    return input;
  }

  #drawList({ capabilities, omitted }: PageCapabilities): Child {
    this.element.classList.toggle('is-bare', capabilities.length === 0);
    if (capabilities.length === 0) {
      return empty(
        'Nothing was learned yet',
        'Programs and workflows of agents that go well are kept here. Let an agent do something with several tools, or a program.',
        ['Have some from elsewhere? ', el('code', 'pml import FILE'), ' takes them over.'],
      );
    }
    const found = capabilities.filter((each) => fits(each, this.#query));
    if (found.length === 0) {
      return empty('None fits', 'Try fewer words, or the name of a tool that it calls.');
    }
    const left = omitted + found.length - Math.min(found.length, LISTED);
    return [
      linkList('ul.runs', 'capabilities', found.slice(0, LISTED), (each) => this.#link(each)),
      left > 0 &&
        el('p.hint', `${plural(left, 'capability', 'capabilities')} more: search to find them.`),
    ];
  }

  #link(each: PageCapabilitySummary): HTMLElement {
    return el(
      'a.run-link',
      {
        href: addressOf('capabilities', each.name),
        'data-key': `capability-${each.name.slice(0, 200)}`,
        'aria-current': each.name === this.#shown ? 'true' : undefined,
      },
      el('span.run-title', foreign(each.name, 60)),
      el(
        'span.run-meta',
        testedPill(each),
        ` ${workedWords(each)}`,
        !each.tested && each.uses.succeeded > 0 && ', with one set of arguments',
        each.isPinned && ' · pinned',
        each.stale !== undefined && ' · not offered',
      ),
      el('span.run-meta.two-lines', foreign(each.description, 140)),
    );
  }

  #look(name: string): void {
    this.#leave();
    this.#shown = name;
    this.#one = liveData<PageCapability>(this.#page, {
      from: `/api/capabilities/${encodeURIComponent(name)}`,
      draw: (one) => this.#drawOne(one),
    });
    fill(
      this.#detail,
      el('a.back', { href: addressOf('capabilities') }, '← All capabilities'),
      this.#one.element,
    );
  }

  #drawOne(one: PageCapability): Child {
    const page = this.#page;
    return [
      el(
        'header.view-head',
        el('h2.title', foreign(one.name, 60), ' ', testedPill(one)),
        this.#actionsOf(one),
      ),
      el('p', foreign(one.description, 600)),
      capabilityFacts(one),
      section(
        'Run it',
        one.risk === 'dangerous' &&
          el('p.hint', 'Each dangerous call waits for your yes before it is made.'),
        this.#formOf(one),
        this.#outcome,
      ),
      el(
        'section.section',
        el('div.code-head', el('h2', 'Code'), copyButton(page, one.code)),
        codeBlock(one.code, 'Code of the capability'),
      ),
      section(
        'Calls',
        list('ul.plain-list', one.tools, (tool) =>
          el('a', { href: addressOf('graph', tool) }, toolName(tool, 80)),
        ),
      ),
    ];
  }

  #actionsOf(capability: PageCapability): HTMLElement {
    const key = `${capability.name} ${capability.isPinned}`;
    if (this.#actions?.key !== key) {
      const parts = { page: this.#page, capability, changed: () => this.#refresh() };
      this.#actions = { key, element: capabilityActions(parts) };
    }
    return this.#actions.element;
  }

  #formOf({ name, version, parameters }: PageCapability): HTMLElement {
    const key = `${name} ${version}`;
    if (this.#form?.key !== key) {
      const onSubmit = (args: Readonly<Record<string, Json>>): Promise<void> =>
        this.#start(name, args);
      this.#form = { key, element: schemaForm({ schema: parameters, submit: 'Run it', onSubmit }) };
    }
    return this.#form.element;
  }

  async #start(name: string, args: Readonly<Record<string, Json>>): Promise<void> {
    this.#run?.close();
    fill(this.#outcome, el('p.hint', 'Running…'));
    try {
      const path = `/api/capabilities/${encodeURIComponent(name)}/run`;
      const request: PageCapabilityRunRequest = { args };
      const { workflowId } = await this.#page.api.post<PageStarted>(path, request);
      if (this.#shown === name) {
        this.#run = runOutcome(this.#page, workflowId);
        fill(this.#outcome, this.#run.element);
      }
    } catch (error) {
      fill(this.#outcome, complaint(error));
    }
  }
}

function fits({ name, description, tools }: PageCapabilitySummary, query: string): boolean {
  const text = [name.replaceAll('_', ' '), name, description, ...tools].join(' ').toLowerCase();
  return query.split(/\s+/u).every((word) => text.includes(word));
}
