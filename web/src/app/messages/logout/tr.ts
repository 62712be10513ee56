export const logout = {
  title: '{{id}} numaralı makinede oyununuz açık',
  text: 'Makinedeki kredi henüz cüzdanınızda değil. Şimdi aktarıp çıkabilirsiniz. Yalnızca çıkarsanız makine bir süre sizi bekler, sonra kredi kendiliğinden cüzdanınıza geçer.',
  cashOut: 'Nakde çevir ve çıkış yap',
  stay: 'Oturumda kal',
  leave: 'Aktarmadan çıkış yap',
  uncheckedTitle: 'Açık oyununuz olup olmadığı sorulamadı',
  uncheckedText:
    'Sunucu yanıt vermiyor. Bir makinede krediniz kaldıysa makine bir süre sizi bekler, sonra kredi kendiliğinden cüzdanınıza geçer.',
  retry: 'Yeniden dene',
  leaveUnchecked: 'Sormadan çıkış yap',
} as const;
