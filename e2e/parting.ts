import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from './fixtures.ts';
import type { Client } from './people.ts';
import { enterCode } from './screen.ts';

export async function openDisconnect({ page }: Person, partner: string): Promise<void> {
  await page.goto('/profile/settings');
  await page.getByRole('button', { name: 'Disconnect' }).click();
  const dialog = page.getByRole('dialog', { name: `Disconnect from ${partner}?` });
  await expect(dialog).toContainText('For 30 days you can come back to everything');
}

export async function confirmDisconnect({ page }: Person): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page).toHaveURL(/\/connect$/);
}

/** Before entering a code, the user reads whether both codes are needed. */
export async function connect(
  { page }: Person,
  other: Client,
  needs: 'both' | 'one' = 'both',
): Promise<void> {
  await enterCode(page, other.user.id);
  const dialog = page.getByRole('dialog', { name: `Connect with ${other.name}?` });
  await expect(dialog).toContainText(
    needs === 'both'
      ? `It takes both of you: ${other.name} enters your code too`
      : 'The two of you will share',
  );
  await dialog.getByRole('button', { name: 'Connect' }).click();
}

export const wayBack = (page: Page): Locator => page.getByRole('region', { name: 'The way back' });
