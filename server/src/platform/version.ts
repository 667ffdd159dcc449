/** The version of the server, the web app and the contract, which are released together. */
export const version = '0.1.0';
