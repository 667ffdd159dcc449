/** What people are asked who report something of a kind. */
export const reportQuestions = {
  post: 'What is wrong with this post? They are not told who reported it.',
  comment: 'What is wrong with this comment? They are not told who reported it.',
  profile: 'What is wrong with this profile? They are not told who reported it.',
  message: 'What is wrong with this message? We read it, and nothing else of your room.',
  question: 'What is wrong with what they wrote? We read this question and their answer, and nothing else.',
  letter: 'What is wrong with this letter? We read it and its photos, and no other letter.',
};
