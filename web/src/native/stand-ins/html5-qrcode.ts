/** What the scanner plugin imports of a library of 100 KB for browsers: the kinds of codes, by its numbers. */
export const Html5QrcodeSupportedFormats = { QR_CODE: 0 };

/** Of its half for browsers, which never runs: the page has a scanner of its own. */
export class Html5Qrcode {}
