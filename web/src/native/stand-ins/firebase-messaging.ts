/** What the messaging plugin's half for browsers imports of Firebase. The app speaks to the phone's Firebase: nothing of this runs. */
export const isSupported = async (): Promise<boolean> => false;
export const getMessaging = (): never => absent();
export const getToken = (): never => absent();
export const deleteToken = (): never => absent();
export const onMessage = (): never => absent();

function absent(): never {
  throw new Error('There is no Firebase in the page.');
}
