/** Of everything that is released together: this server, its pages, and the contract that both keep. */
export const version = '0.1.0';
