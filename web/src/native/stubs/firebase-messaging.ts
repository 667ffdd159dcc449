/**
 * Replaces the Firebase imports of the messaging plugin's web implementation. The app uses the phone's native
 * Firebase, so none of this runs.
 */
export const isSupported = async (): Promise<boolean> => false;
export const getMessaging = (): never => absent();
export const getToken = (): never => absent();
export const deleteToken = (): never => absent();
export const onMessage = (): never => absent();

function absent(): never {
  throw new Error('Firebase is not bundled with the page.');
}
