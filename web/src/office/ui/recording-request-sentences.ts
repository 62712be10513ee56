/**
 * Sentences that describe requests about recordings, in the back office's languages. Placeholders are filled from the values of the
 * request's effect.
 */
export const recordingRequestSentences = {
  en: {
    exportRecording: {
      does: 'Let the requester download the recorded round {{round}} of {{player}} at machine {{machine}}',
      follows: 'For half an hour the requester can download an archive with its pictures, for third parties.',
      button: 'Allow the download',
      sentBack: 'Nothing changes, and your note goes to {{asker}}.',
    },
    liftHold: {
      does: 'Lift a legal hold at machine {{machine}}: {{reason}}',
      follows: 'Its pictures are deleted after the retention period. This cannot be undone.',
      button: 'Lift hold',
      sentBack: 'The pictures stay on hold, and your note goes to {{asker}}.',
    },
  },
  tr: {
    exportRecording: {
      does: 'Bunu isteyen, {{player}} oyuncusunun {{machine}} kabinindeki {{round}} numaralı turunun kaydını indirebilsin',
      follows: 'Bunu isteyen kişi yarım saat boyunca, işletme dışından biri için görüntülü bir arşiv indirebilir.',
      button: 'İndirmeye izin ver',
      sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
    },
    liftHold: {
      does: '{{machine}} kabinindeki saklamayı kaldır: {{reason}}',
      follows: 'Görüntüler süreleri dolunca silinir. Bu geri alınamaz.',
      button: 'Saklamayı kaldır',
      sentBack: 'Görüntüler saklı kalır, notunuz {{asker}} kişisine gider.',
    },
  },
} as const;
