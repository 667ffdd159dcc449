import type { Locator, Page } from '@playwright/test';
import type { PhotoFile } from './photos.ts';

/**
 * Simulates a share from another app: a form is posted, and a page opens. Until that page has loaded, every query may
 * still find the previous page.
 */
export async function share(page: Page, files: PhotoFile[]): Promise<void> {
  await page.evaluate(() => {
    const form = document.createElement('form');
    Object.assign(form, { action: '/share-target', method: 'post', enctype: 'multipart/form-data' });
    form.innerHTML = '<input type="file" name="images" multiple aria-label="Shared">';
    document.body.append(form);
  });
  await page.getByLabel('Shared').setInputFiles(files);
  await Promise.all([
    page.waitForEvent('load'),
    page.evaluate(() => document.querySelector<HTMLFormElement>('form[action="/share-target"]')?.submit()),
  ]);
}

/** The chosen photos at the order step. */
export const tiles = (page: Page): Locator => page.getByRole('button', { name: /^Photo \d+/ });
export const isStored = (page: Page): Promise<boolean> => page.evaluate(() => caches.has('shared'));
