/** Of these pages, in the browser and inside the wrapped app. Raised with every release; a test holds it to package.json. */
export const version = '0.1.0';
