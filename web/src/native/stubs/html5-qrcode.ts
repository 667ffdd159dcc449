/** Replaces the scanner plugin's 100 KB browser library: the code formats by their numbers. */
export const Html5QrcodeSupportedFormats = { QR_CODE: 0 };

/** The library's scanner, which never runs: the page has its own. */
export class Html5Qrcode {}
