/** The authenticated user of a request. The only product concept in the platform layer. */
export interface Viewer {
  userId: string;
  sessionId: string;
  twosomeId: string | null;
  partnerId: string | null;
}

/** A viewer with a partner. */
export interface Partnered extends Viewer {
  twosomeId: string;
  partnerId: string;
}

export const isPartnered = (viewer: Viewer): viewer is Partnered =>
  viewer.twosomeId !== null && viewer.partnerId !== null;
