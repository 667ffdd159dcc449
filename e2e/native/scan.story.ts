import { pairTexts } from '@twosome/contract/pair/pair.rules';
import { expectAccessible } from '../axe.ts';
import { expect } from '../fixtures.ts';
import { onPhones, test } from './fixtures.ts';
import { NativeError } from './host.ts';

const failed = 'The camera could not be opened. Please type the code.';

onPhones(() => {
  test('a scanned code connects, and any other code opens nothing [S1.23]', async ({ person, phone }) => {
    const [eve, ivo] = await Promise.all([person('Eve'), person('Ivo')]);
    const { page, host, asked } = await phone({ of: eve, path: '/connect' });
    const field = page.getByLabel("Your partner's code");
    const begin = page.getByRole('button', { name: "Scan Your Partner's QR" });
    const scans = () => host.called('CapacitorBarcodeScanner', 'scanBarcode').length;
    const scan = async (text: string) => {
      host.on('CapacitorBarcodeScanner', 'scanBarcode', () => ({ ScanResult: text }));
      await begin.click();
      await expect(field).toHaveValue(text);
      // The scanned text is shown unchanged.
      await expect(page.getByText(text.slice(0, 100), { exact: true })).toBeVisible();
    };

    await test.step('closing the scanner returns to the page', async () => {
      host.on('CapacitorBarcodeScanner', 'scanBarcode', () => {
        throw new NativeError("Couldn't scan because the process was cancelled.", 'OS-PLUG-BARC-0006');
      });
      await begin.click();
      await expect.poll(scans).toBe(1);
      await expectAccessible(page);
      await expect(field).toHaveValue('');
      await expect(page.getByText(failed)).toHaveCount(0);
    });

    await test.step('a scanner that fails says how to continue', async () => {
      host.on('CapacitorBarcodeScanner', 'scanBarcode', () => {
        throw new NativeError('The camera is in use.', 'OS-PLUG-BARC-0007');
      });
      await begin.click();
      await expect(page.getByText(failed)).toBeVisible();
    });

    await test.step('a foreign address is an error under the field, and nothing else', async () => {
      for (const text of ['javascript:alert(1)', 'https://evil.example/connect', `x${'y'.repeat(3000)}`]) {
        await scan(text);
        await expect(page.getByText(pairTexts.unknown)).toBeVisible();
        await expect(field).toHaveAttribute('aria-invalid', 'true');
        await expect(page).toHaveURL('https://localhost/connect');
        await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0);
      }
      expect(asked.filter((address) => /evil|connect\/preview/.test(address))).toEqual([]);
      await expectAccessible(page);
    });

    await test.step('an address of ours with a code connects the two', async () => {
      await scan(`https://twosome.example/connect#code=${ivo.user.id}`);
      const question = page.getByRole('dialog').or(page.getByRole('alertdialog'));
      await expect(question).toContainText('Ivo');
      await question.getByRole('button', { name: 'Connect' }).click();
      await expect(page).toHaveURL(/\/connected$/);
    });
  });
});
