/** What a person does with the cards of the approvals view. */
import type { Locator, Page } from 'playwright-core';

/** Approves a dangerous call: both steps. */
export async function approveDangerous(card: Locator): Promise<void> {
  await card.getByRole('button', { name: 'Approve…' }).click();
  await card.getByRole('checkbox').check();
  await card.getByRole('button', { name: 'Call it now' }).click();
}

/** Denies a call with one click, and waits until its card says so. */
export async function deny(card: Locator): Promise<void> {
  await card.getByRole('button', { name: 'Deny', exact: true }).click();
  await card.locator('.outcome', { hasText: 'Denied' }).waitFor();
}

/** Goes to another view and back, where nothing waits: answered cards are gone at the next visit. */
export async function leaveAndComeBack(page: Page): Promise<void> {
  await page.evaluate("location.hash = '#/health'");
  await page.locator('h1', { hasText: 'Health' }).waitFor();
  await page.evaluate("location.hash = '#/approvals'");
  await page.locator('.empty', { hasText: 'Nothing waits' }).waitFor();
}
