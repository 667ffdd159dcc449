export const questionNeedTexts = { title: 'The question of the day', act: 'Answer' };
