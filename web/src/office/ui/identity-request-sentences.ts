/** Sentences that describe requests about players' identity checks, in each language of the back office. */
export const identityRequestSentences = {
  en: {
    anonymisePlayer: {
      does: 'Permanently anonymise the account of {{player}}',
      follows: "Names, addresses and texts are replaced. It can't be undone.",
      button: 'Anonymise {{player}}',
      sentBack: 'Nothing changes, and your note goes to {{asker}}.',
    },
    closeCase: {
      does: 'Close case {{case}} of {{player}}: {{outcome}}',
      follows: 'It can no longer be changed. A new indicator needs a new case.',
      button: 'Close case {{case}}',
      sentBack: 'The case stays open, and your note goes to {{asker}}.',
    },
    'decideDocument.accepted': {
      does: 'Accept the document of {{player}}: {{document}}',
      follows: 'First view its picture on the player’s page. Payouts that need a checked identity are then possible.',
      button: 'Accept the document of {{player}}',
      sentBack: 'The document stays as it is, and your note goes to {{asker}}.',
    },
    'decideDocument.refused': {
      does: 'Refuse the document of {{player}}: {{document}}',
      follows: 'It no longer proves the player’s identity.',
      button: 'Refuse the document of {{player}}',
      sentBack: 'The document stays as it is, and your note goes to {{asker}}.',
    },
    'decideDocument.removed': {
      does: 'Remove the document of {{player}}: {{document}}',
      follows: 'Its picture is deleted permanently.',
      button: 'Remove the document of {{player}}',
      sentBack: 'The document stays as it is, and your note goes to {{asker}}.',
    },
  },
  tr: {
    anonymisePlayer: {
      does: '{{player}} hesabını kalıcı olarak anonimleştir',
      follows: 'Adlar, adresler ve metinler silinir. Geri alınamaz.',
      button: '{{player}} hesabını anonimleştir',
      sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
    },
    closeCase: {
      does: '{{player}} oyuncusunun {{case}} numaralı dosyasını kapat: {{outcome}}',
      follows: 'Dosya artık değişmez. Yeni bir işaret yeni bir dosya ister.',
      button: '{{case}} numaralı dosyayı kapat',
      sentBack: 'Dosya açık kalır, notunuz {{asker}} kişisine gider.',
    },
    'decideDocument.accepted': {
      does: '{{player}} oyuncusunun belgesini kabul et: {{document}}',
      follows: 'Önce oyuncunun sayfasında resmine bakın. Denetlenmiş kimlik isteyen ödemeler bundan sonra yapılabilir.',
      button: '{{player}} belgesini kabul et',
      sentBack: 'Belge olduğu gibi kalır, notunuz {{asker}} kişisine gider.',
    },
    'decideDocument.refused': {
      does: '{{player}} oyuncusunun belgesini reddet: {{document}}',
      follows: 'Artık oyuncunun kim olduğunu göstermez.',
      button: '{{player}} belgesini reddet',
      sentBack: 'Belge olduğu gibi kalır, notunuz {{asker}} kişisine gider.',
    },
    'decideDocument.removed': {
      does: '{{player}} oyuncusunun belgesini kaldır: {{document}}',
      follows: 'Resmi kalıcı olarak silinir.',
      button: '{{player}} belgesini kaldır',
      sentBack: 'Belge olduğu gibi kalır, notunuz {{asker}} kişisine gider.',
    },
  },
} as const;
