/** Sentences that describe requests of the cash desk, in each language of the back office. */
export const cashDeskRequestSentences = {
  en: {
    payOut: {
      does: 'Pay {{amount}} to {{player}} at the cash desk',
      follows: 'The amount leaves the wallet, and the cashier hands out the cash.',
      button: 'Pay {{amount}} to {{player}}',
      sentBack: 'Nothing is paid, and the amount stays in the wallet. Your note goes to {{asker}}.',
    },
    deposit: {
      does: 'Deposit {{amount}} for {{player}}',
      follows: 'The cash is in the drawer; the amount is added to the wallet.',
      button: 'Deposit {{amount}} for {{player}}',
      sentBack: 'Nothing is added to the wallet; the cashier gives the cash back. Your note goes to {{asker}}.',
    },
    confirmDeposit: {
      does: 'Credit {{amount}}, received with reference {{reference}}, to {{player}}',
      follows: 'The amount is added to the wallet.',
      button: 'Credit {{amount}} to {{player}}',
      sentBack: 'Nothing is added to the wallet, and the deposit stays pending. Your note goes to {{asker}}.',
    },
    issueVoucher: {
      does: 'Sell voucher {{reference}} for {{amount}}',
      follows: 'The cash is in the drawer. Whoever has the code can redeem the voucher once.',
      button: 'Sell a voucher for {{amount}}',
      sentBack: 'No voucher is sold; the cashier gives the cash back. Your note goes to {{asker}}.',
    },
    closeDay: {
      does: 'Close {{day}} with its sheet {{sheet}}',
      follows:
        'The sheet is locked, with the meters of all cabinets that have answered by then. Later corrections appear on a later sheet.',
      button: 'Sign and close {{day}}',
      sentBack: '{{day}} stays open. Your note goes to {{asker}}.',
    },
    cancelVoucher: {
      does: 'Refund {{amount}} for voucher {{reference}}, sold by {{seller}}',
      follows: 'The cashier hands out the cash. The voucher’s code becomes invalid.',
      button: 'Cancel voucher of {{amount}}',
      sentBack: 'The voucher stays open, and nothing is handed out. Your note goes to {{asker}}.',
    },
    payWithdrawal: {
      does: 'Send {{amount}} to {{player}} by bank transfer: {{holder}}, {{iban}}',
      follows: 'The amount left the wallet on request. It is recorded as sent.',
      button: 'Pay {{amount}} to {{player}}',
      sentBack: 'The withdrawal stays pending. Your note goes to {{asker}}.',
    },
  },
  tr: {
    payOut: {
      does: '{{player}} oyuncusuna kasada {{amount}} öde',
      follows: 'Tutar cüzdandan çıkar ve kasiyer nakdi verir.',
      button: '{{player}} oyuncusuna {{amount}} öde',
      sentBack: 'Ödeme yapılmaz, tutar cüzdanda kalır. Notunuz {{asker}} kişisine gider.',
    },
    deposit: {
      does: '{{player}} için {{amount}} yatır',
      follows: 'Nakit kasadadır; tutar cüzdana eklenir.',
      button: '{{player}} için {{amount}} yatır',
      sentBack: 'Cüzdana bir şey eklenmez; kasiyer nakdi geri verir. Notunuz {{asker}} kişisine gider.',
    },
    confirmDeposit: {
      does: '{{player}} cüzdanına, {{reference}} koduyla gelen {{amount}} tutarını ekle',
      follows: 'Tutar cüzdana eklenir.',
      button: '{{player}} cüzdanına {{amount}} ekle',
      sentBack: 'Cüzdana bir şey eklenmez, yatırma beklemeyi sürdürür. Notunuz {{asker}} kişisine gider.',
    },
    issueVoucher: {
      does: '{{amount}} tutarında {{reference}} kuponunu sat',
      follows: 'Nakit kasadadır. Kodu bilen kuponu bir kez kullanabilir.',
      button: '{{amount}} tutarında kupon sat',
      sentBack: 'Kupon satılmaz; kasiyer nakdi geri verir. Notunuz {{asker}} kişisine gider.',
    },
    closeDay: {
      does: '{{day}} gününü {{sheet}} özetiyle kapat',
      follows:
        'Özet, o ana dek yanıt veren kabinlerin sayaçlarıyla kilitlenir. Sonradan düzeltilen, düzeltildiği günün özetine yazılır.',
      button: '{{day}} gününü imzala ve kapat',
      sentBack: '{{day}} açık kalır. Notunuz {{asker}} kişisine gider.',
    },
    cancelVoucher: {
      does: '{{seller}} kişisinin sattığı {{reference}} kuponu için {{amount}} geri ver',
      follows: 'Kasiyer nakdi verir. Kuponun kodu artık geçmez.',
      button: '{{amount}} tutarındaki kuponu iptal et',
      sentBack: 'Kupon açık kalır, nakit verilmez. Notunuz {{asker}} kişisine gider.',
    },
    payWithdrawal: {
      does: '{{player}} oyuncusuna havaleyle {{amount}} gönder: {{holder}}, {{iban}}',
      follows: 'Tutar, oyuncu istediğinde cüzdandan çıktı. Gönderildi diye yazılır.',
      button: '{{player}} oyuncusuna {{amount}} öde',
      sentBack: 'Çekim beklemeyi sürdürür. Notunuz {{asker}} kişisine gider.',
    },
  },
} as const;
