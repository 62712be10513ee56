import { brandGameRequestSentences } from './brand-game-request-texts.ts';

/** Texts of the forms that assign an agent and a brand to a machine, in each language of the back office. */
export const machineAssignmentActionTexts = {
  addMachine: {
    en: {
      title: 'Add a machine to {{agent}}',
      does: 'It appears in the lobby once its cabinet connects. A removed machine returns with its history.',
      submit: 'Add machine',
      fields: {
        machineId: ['Machine number', 'As in the agent’s floor file'],
        brand: 'Brand ID',
      },
      record: { 'machine add': 'Add machine' },
      happened: { 'machine add': 'Assigned to an agent' },
    },
    tr: {
      title: '{{agent}} ajanına kabin ekle',
      does: 'Kabini bağlanınca lobiye gelir. Kaldırılmış olan, geçmişiyle geri gelir.',
      submit: 'Kabin ekle',
      fields: {
        machineId: ['Kabinin numarası', 'Ajanın salon dosyasındaki gibi'],
        brand: 'Markanın kimliği',
      },
      record: { 'machine add': 'Makine ekle' },
      happened: { 'machine add': 'Bir ajana verildi' },
    },
  },
  moveMachine: {
    en: {
      title: 'Move to another agent',
      note: 'Now on agent {{agent}}',
      does: 'Only while nobody plays there and no money is on it. Its journal must move with the cabinet.',
      submit: 'Move machine {{machine}}',
      fields: { agent: 'ID of the other agent' },
      record: { 'machine move': 'Move machine' },
      happened: { 'machine move': 'Moved to another agent' },
    },
    tr: {
      title: 'Başka ajana taşı',
      note: 'Şimdi {{agent}} ajanında',
      does: 'Yalnızca kimse oynamıyorsa ve üzerinde para yoksa. Günlüğü kabinle birlikte taşınmalı.',
      submit: '{{machine}} makinesini taşı',
      fields: { agent: 'Öteki ajanın kimliği' },
      record: { 'machine move': 'Makineyi taşı' },
      happened: { 'machine move': 'Başka ajana taşındı' },
    },
  },
  setMachineBrand: {
    en: {
      title: 'Change game',
      note: 'Now {{brand}}',
      does: 'Only while nobody plays there and no money is on it. Takes effect once its agent’s floor file says the same.',
      submit: 'Change the game of {{machine}}',
      fields: { brand: 'Brand ID' },
      record: { 'machine brand': 'Game of machine' },
      happened: { 'machine brand': 'Game changed' },
    },
    tr: {
      title: 'Başka oyun',
      note: 'Şimdi {{brand}}',
      does: 'Yalnızca kimse oynamıyorsa ve üzerinde para yoksa. Ajanının salon dosyası da aynısını söyleyince alınır.',
      submit: '{{machine}} makinesinin oyununu değiştir',
      fields: { brand: 'Markanın kimliği' },
      record: { 'machine brand': 'Makinenin oyunu' },
      happened: { 'machine brand': 'Başka oyun verildi' },
    },
  },
} as const;

/** Sentences that describe requests about a machine’s agent and brand, and about brands, in each language of the back office. */
export const machineAssignmentSentences = {
  en: {
    ...brandGameRequestSentences.en,
    addMachine: {
      does: 'Add machine {{machine}} ({{brand}}) to agent {{agent}}',
      follows: 'It appears in the lobby once its cabinet connects.',
      button: 'Add {{machine}}',
      sentBack: 'Nothing changes, and your note goes to {{asker}}.',
    },
    moveMachine: {
      does: 'Move machine {{machine}} from agent {{from}} to {{agent}}',
      follows: 'Both agents reconnect. Its journal must move with the cabinet.',
      button: 'Move {{machine}}',
      sentBack: 'Nothing changes, and your note goes to {{asker}}.',
    },
    setMachineBrand: {
      does: 'Change machine {{machine}} from {{from}} to {{brand}}',
      follows: 'Takes effect once its agent’s floor file says the same.',
      button: 'Change the game of {{machine}}',
      sentBack: 'Nothing changes, and your note goes to {{asker}}.',
    },
  },
  tr: {
    ...brandGameRequestSentences.tr,
    addMachine: {
      does: '{{machine}} numaralı kabini ({{brand}}) {{agent}} ajanına ekle',
      follows: 'Kabini bağlanınca lobiye gelir.',
      button: '{{machine}} kabinini ekle',
      sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
    },
    moveMachine: {
      does: '{{machine}} numaralı kabini {{from}} ajanından {{agent}} ajanına taşı',
      follows: 'İki ajan da yeniden bağlanır. Günlüğü kabinle birlikte taşınmalı.',
      button: '{{machine}} kabinini taşı',
      sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
    },
    setMachineBrand: {
      does: '{{machine}} numaralı kabine {{from}} yerine {{brand}} oyununu ver',
      follows: 'Ajanının salon dosyası da aynısını söyleyince alınır.',
      button: '{{machine}} kabininin oyununu değiştir',
      sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
    },
  },
};
