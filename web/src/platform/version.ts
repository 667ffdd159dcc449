/**
 * The version of these pages, in the browser and in the native app. Raised with every release; a test compares it
 * with package.json.
 */
export const version = '0.1.0';
