export const questionNeedTexts = { title: 'Question of the day', act: 'Answer' };
