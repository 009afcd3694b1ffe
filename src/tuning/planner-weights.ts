/**
 * The learned weights of the planner: `name=weight`, separated by `|`.
 *
 * Written by `npm run eval -- fit-planner --data DIR`. Do not edit.
 * @source BFCL v4, Seal-Tools and NesTools (all Apache-2.0), the half `fit` of each.
 */
export const PLANNER_WEIGHTS = {
  links: `none:required=-1.549|none:required:integer=-1.75|form:integer:number=0.922|form:required:number=0.138|head:number:number=1.864|before:of=0.323|about before=1.193|order=0.622|
before:function:number=-0.463|after:function:number=-0.605|head:x:number=0.586|after:content:number=-0.395|before:as=-0.079|before:as:x=0.797|after:joining:number=-0.565|before:and=-0.178|
before:joining:number=-0.252|after:gap:number=-0.413|head:y:number=0.841|before:and:y=0.771|none:optional=2.333|none:optional:integer=0.816|none:optional:default=-1.693|form:optional:number=-0.942|
head:a:number=1.096|about after=0.994|before:content:number=-0.401|before:gap:number=-0.599|own about=2.189|own tool about=-1.012|own vocabulary=-1.591|head:b:number=0.721|
head:c:number=0.616|none:required:named=-0.357|head:radius:number=0.651|before:of:radius=0.86|near:integer=2.921|other name after=-0.763|none:optional:text=1.842|none:optional:named=0.279|
form:text:number=-2.375|head:unit:number=-0.446|before:of:unit=-1.482|near after:text=2.38|other name before=-0.76|form:text:words=-0.494|form:optional:words=-0.968|head:unit:words=0.733|
own tool name=-0.837|length:1=-0.213|plain=-1.315|name:length:1=-0.237|before:gap:words=-1.234|after:function:words=-0.411|length:3=-0.327|inner function=-1.205|
length:6=-0.894|like example=0.372|before:function:words=0.056|length:4=-0.753|digits=0.216|after:content:words=-0.789|before:with=-0.089|is example=5.362|
before:content:words=-0.423|head:bas:number=0.568|before:as:bas=0.757|head:height:number=0.696|before:and:height=0.788|length:5=-0.989|after:joining:words=0.095|inner joining=-0.482|
before:its=-0.42|before:joining:words=-0.33|none:optional:number=1.113|form:number:number=0.247|head:valu:number=-0.213|near after:number=0.762|near:number=3.028|none:required:text=-1.312|
near:text=2.742|form:required:words=0.184|head:funct:words=0.623|before:of:funct=-0.418|before:at=0.107|head:variabl:words=-1.436|before:of:variabl=-0.718|before:at:variabl=-0.836|
head:1:number=0.24|before:of:1=0.232|before:of:num=-0.156|before:and:num=-1.038|head:2:number=0.192|before:of:2=-0.52|before:and:2=3.354|head:typ:number=-1.088|
head:typ:words=0.626|before:is=0.254|before:is:typ=0.249|before:of:typ=-0.329|before:of:return=-0.451|before:in=0.173|before:in:typ=-1.165|before:in:return=0.293|
head:velocity:number=-0.691|before:of:velocity=-0.49|before:of:initial=0.162|before:within=-0.268|head:tim:number=-1.276|before:of:tim=-0.506|before:within:tim=0.361|before:of:accelerat=1.314|
before:between=-0.266|before:between:1=1.265|near after:integer=1.209|before:of:charg=0.828|before:and:charg=0.149|head:distanc:number=1.356|before:of:distanc=-0.067|before:and:distanc=-0.783|
head:permittivity:number=-0.698|before:of:permittivity=-0.536|before:of:medium=-1.083|none:required:number=-1.019|head:charg:number=0.136|head:medium:words=0.894|before:from=0.367|name=1.049|
head:mass:number=0.642|before:of:mass=0.165|before:of:substanc=1.212|head:substanc:words=1.087|before:during=0.194|before:to=0.282|before:when=0.3|before:when:1=0.711|
before:at:1=-0.074|before:at:temperatur=1.749|before:at:2=-0.134|before:with:2=1.175|head:capacity:number=-0.626|form:text:quoted=0.308|form:required:quoted=0.85|before:content:quoted=-0.191|
after:gap:quoted=0.075|head:gen:words=-1.376|before:of:gen=0.074|form:optional:quoted=-1.588|head:species:words=1.735|before:of:species=0.645|head:molecul:words=0.968|before:of:molecul=0.75|
head:organell:words=0.804|before:in:organell=1.094|form:flag:flag-true=1.524|form:required:flag-true=0.981|head:funct:flag-true=1.061|match:flag=0.184|match length:flag=0.937|before:is:funct=1.056|
head:frequency:number=1.257|before:is:allel=0.731|form:choice:choice=0.274|form:required:choice=1.507|match:choice=0.83|match whole:choice=1.349|match length:choice=0.631|near:choice=1.412|
near after:choice=0.911|head:locat:number=-1.815|before:next=-0.864|before:next:locat=-1.007|head:locat:words=-0.128|cuts name right=-2.709|before:of:locat=0.251|before:in:locat=1.307|
name:length:2=0.379|name:length:3=1.088|cuts name left=-2.312|head:year:number=0.624|before:next:year=0.472|none:optional:flag=0.378|form:optional:flag-true=1.228|head:impact:flag-true=1.17|
match whole:flag=-0.04|none:optional:list=1.102|form:list:single-choice=-0.366|form:optional:single-choice=0.417|match:list=1.531|match whole:list=1.531|match length:list=1.722|head:day:number=0.602|
before:next:day=0.536|before:in:unit=-0.244|before:in:temp=0.835|form:numbers:items-number=0.934|form:required:items-number=0.229|head:data:items-number=1.212|near:numbers=0.293|before:gap:items=-0.548|
after:gap:items=0.85|items=0.452|items longest=-0.991|items go on=-0.072|after:joining:items=0.274|items went before=-1.26|form:numbers:single-number=-0.892|form:required:single-number=-1.667|
before:to:data=0.24|before:to:bin=0.59|head:number:items-number=0.706|head:cuisin:words=1.349|inner comma=0.301|before:in:cuisin=-0.883|before:that=-0.382|before:on=0.451|
before:that:locat=-0.867|before:on:locat=-0.117|head:condit:words=-0.3|before:in:condit=-0.542|before:that:condit=0.858|before:than=-0.235|head:tabl:words=0.629|before:in:tabl=1.042|
before:where=0.551|before:of:bas=0.625|head:exponent:number=0.73|before:of:exponent=-0.421|head:mod:number=-0.559|before:of:mod=-1.131|head:mu:number=0.262|head:sigma:number=0.178|
head:sid:number=-0.484|head:outcom:number=0.314|before:of:outcom=0.701|before:of:total=1.627|head:round:number=-0.569|before:of:round=-0.844|head:1:items-number=-0.517|head:2:items-number=0.7|
head:alpha:number=-0.779|before:to:alpha=0.769|before:for=0.085|near after:numbers=-0.683|head:level:number=0.527|before:for:level=0.14|before:of:level=-0.111|head:trial:number=1.052|
head:success:number=-0.683|form:text:identifier=-0.054|form:required:identifier=0.297|before:content:identifier=-0.386|after:function:identifier=-0.441|head:path:words=-2.354|before:using=0.728|holds mention=-1.232|
form:list:items-words=-0.111|form:required:items-words=0.399|head:variabl:items-words=0.667|near after:list=0.166|before:content:items=0.228|after:content:items=-0.98|after:function:items=-0.094|before:using:variabl=0.767|
before:function:items=0.515|near:list=1.018|form:list:single-words=-0.903|form:required:single-words=-1.271|before:is:variabl=0.761|before:and:variabl=-0.113|before:to:variabl=0.514|before:with:variabl=0.475|
before:with:independent=0.985|before:and:dependent=0.774|head:rat:number=-0.335|form:number:percent=0.188|form:required:percent=-0.251|head:rat:percent=-0.051|before:of:rat=0.688|form:number:share=0.264|
form:required:share=0.206|head:rat:share=0.388|head:invest:number=1.112|form:integer:percent=-1.224|form:optional:percent=0.092|before:of:invest=0.584|head:payout:number=0.173|before:of:payout=0.44|
head:shar:number=0.4|before:with:shar=0.786|before:with:outstand=0.786|head:incom:number=0.539|before:of:incom=0.858|before:of:net=0.636|head:equity:number=0.081|before:of:equity=1.028|
before:of:shareholder=1.028|head:paid:number=-0.128|before:of:paid=-0.15|before:of:dividend=-0.15|before:of:valu=0.202|before:of:present=1.085|before:of:annual=1.044|before:of:year=0.171|
head:year:percent=-0.685|before:in:year=1.514|before:in:tim=0.494|head:amount:number=1.256|before:is:invest=0.5|before:is:annual=0.659|head:return:share=1.058|head:principal:number=1.081|
before:of:principal=0.711|before:for:rat=-0.192|before:for:annual=-0.042|head:freq:choice=0.182|before:for:year=0.337|before:for:tim=0.961|before:is:rat=0.571|head:period:number=0.325|
before:on:period=0.315|head:period:percent=-0.116|before:is:period=-0.279|head:index:items-words=0.89|items uneven=-2.117|before:of:index=0.767|before:over=-0.196|head:deposit:number=0.977|
before:of:deposit=1.008|head:nam:number=-0.74|head:nam:words=1.127|before:if=-0.645|before:if:nam=0.34|before:with:nam=-1.346|before:any=-1.096|before:in:nam=-1.659|
head:dat:words=-2.505|dated:words=-1.589|before:with:dat=-0.806|before:in:dat=-0.186|before:in:birth=0.683|head:stat:number=-0.177|head:stat:words=0.605|before:in:stat=0.553|
before:of:nam=0.243|before:of:act=0.613|before:me=-0.676|before:me:nam=-0.917|name:length:4=0.533|before:from:year=0.617|before:from:typ=-0.89|before:about=0.19|
before:about:typ=0.204|before:los=-2.522|before:from:locat=0.725|before:about:locat=-0.813|before:to:subject=-0.733|head:subject:words=0.184|before:about:subject=0.23|before:to:year=0.468|
head:court:words=0.318|before:in:court=0.377|before:to:topic=0.154|before:in:topic=-0.536|before:to:locat=0.285|head:system:words=1.861|before:be=-0.254|head:durat:number=0.45|
before:next:durat=0.829|before:and:locat=0.757|head:temperatur:flag-true=1.465|head:humidity:flag-true=0.537|before:and:humidity=-1.095|before:and:includ=-1.39|form:text:time=-0.435|form:required:time=0.136|
before:at:locat=1.924|before:function:time=-0.586|after:gap:time=-0.484|form:text:iso-time=-0.21|form:required:iso-time=0.22|head:tim:time=1.152|before:at:tim=1.21|head:tim:iso-time=1.675|
head:tim:words=-1.594|head:efficiency:number=-1.039|before:of:efficiency=-0.38|before:of:fuel=0.877|before:in:species=-0.524|head:country:words=-0.225|before:of:country=-0.697|before:in:country=0.687|
before:within:locat=-0.61|before:within:distanc=1.316|before:within:max=1.316|before:with:locat=-1.308|before:on:topic=1.119|head:quantity:number=1.271|head:region:words=-0.201|before:in:region=0.364|
before:about:nam=0.864|before:of:company=0.655|head:market:words=-1.318|head:text:quoted=0.96|head:text:words=-2.298|before:of:input=0.477|before:of:decay=0.804|head:weight:number=1.625|
before:of:weight=-0.844|before:most=-1.007|before:who=-1.465|before:about:topic=1.247|before:and:topic=-0.158|form:optional:items-words=-0.689|head:topic:items-words=1.136|before:to:sub=1.023|
form:optional:single-words=-0.186|before:and:region=-1.091|head:category:words=1.477|before:of:category=0.363|head:on:words=0.395|before:over:option=0.256|head:two:words=0.326|before:over:two=0.831|
before:was=0.339|before:in:titl=0.247|head:titl:words=-1.149|before:was:titl=0.509|before:of:titl=0.234|before:during:century=0.199|none:optional:choice=-0.139|form:optional:choice=0.139|
head:category:choice=-1.288|head:event:words=-0.766|before:was:event=-0.777|before:during:event=0.718|before:of:coverag=-1.199|before:by=0.179|head:length:number=0.76|before:of:length=0.663|
before:of:height=0.358|before:by:height=1.147|head:artist:quoted=-0.183|after:function:quoted=-0.223|head:artist:words=1.129|before:by:artist=1.817|head:titl:quoted=2.659|before:with:titl=-0.712|
head:detail:quoted=0.261|head:detail:words=-0.136|before:of:detail=1.003|before:with:detail=0.537|before:me:locat=-0.693|before:near=0.141|before:near:locat=0.823|head:fram:words=0.668|
head:material:words=0.928|head:museum:words=0.094|before:of:museum=0.24|before:in:museum=-0.206|head:day:words=0.422|before:in:day=0.175|head:instru:words=0.69|before:of:instru=0.383|
head:manufacturer:words=0.477|before:of:manufacturer=-0.522|before:from:manufacturer=0.071|form:list:items-choice=1.668|form:optional:items-choice=1.06|head:brand:words=1.274|before:of:brand=0.482|head:model:words=0.345|
before:of:model=-0.648|head:finish:words=-0.558|before:in:finish=1.152|form:required:items-choice=1.201|head:spec:items-choice=0.779|before:of:spec=0.223|form:required:single-choice=-0.879|before:used=0.111|
before:used:model=0.945|head:condit:choice=0.15|before:of:scal=0.099|head:scal:words=0.785|before:being=0.099|form:list:items-quoted=1.068|form:required:items-quoted=1.101|head:progress:items-quoted=0.817|
form:list:single-quoted=-0.975|before:gap:quoted=-0.398|head:key:words=0.239|before:with:key=0.69|before:with:typ=-0.312|head:nam:quoted=1.356|before:for:nam=0.926|before:from:nam=-0.315|
head:nam:identifier=0.793|after:content:identifier=-0.272|before:of:player=0.093|before:in:tourna=0.714|head:season:words=-1.331|before:for:team=-0.171|head:leagu:words=-0.77|before:in:leagu=1.349|
before:of:team=1.13|head:season:number=0.936|head:typ:choice=2.06|before:for:gam=-0.117|before:for:locat=0.243|head:detail:items-choice=0.548|head:card:number=0.14|before:of:card=-1.677|
head:amenity:single-choice=0.778|before:with:amenity=0.777|head:product:words=1.198|before:of:product=1.017|before:near:loc=0.758|before:from:stor=1|before:in:food=0.772|head:currency:words=0.278|
before:to:currency=0.142|before:from:sourc=1.873|before:around=0.48|before:around:locat=0.696|before:with:depart=0.562|before:their=-1.522|before:their:locat=0.551|before:on:nam=-0.48|
before:function:identifier=0.187|before:to:nam=-0.16|before:some=-0.161|before:my=-0.651|before:my:nam=0.385|before:on:tabl=0.615|before:to:operat=0.506|before:in:company=-0.126|
before:is:nam=-0.256|before:for:company=0.79|before:in:1=0.893|before:in:2=-0.807|head:coordinat:items-number=1.165|head:area:number=1.134|before:of:area=0.553|before:of:panel=0.341|
before:of:month=0.906|head:month:words=1.221|before:in:month=0.544|before:has=0.503|form:text:date=-0.744|form:required:date=-0.714|before:function:date=-0.396|after:gap:date=-0.179|
form:text:iso-date=-0.938|form:required:iso-date=-0.676|form:optional:date=-0.766|head:dat:date=1.378|before:at:dat=-0.205|head:dat:iso-date=1.269|before:from:dat=-0.39|before:to:dat=0.246|
head:battl:words=0.059|before:of:battl=0.505|head:start:words=0.188|before:from:start=1.467|before:to:start=-1.592|before:also=-1.696|before:of:start=-0.254|head:destinat:words=0.371|
before:to:destinat=1.338|before:for:destinat=0.729|head:method:choice=1.148|before:is:method=0.42|head:gam:words=-0.855|before:out=-1.442|head:platform:words=-0.384|before:for:platform=0.18|
before:on:platform=0.242|before:with:platform=-0.294|head:miss:words=-1.267|before:for:trophy=0.442|before:is:locat=-0.229|before:to:end=1.389|before:at:velocity=0.465|before:after=-0.602|
before:after:tim=1.114|before:with:quantity=0.737|head:ago:flag-true=1.3|head:company:words=0.907|before:for:model=0.431|before:for:museum=0.395|before:can=-1.728|head:siz:number=0.335|
before:of:siz=0.282|before:of:group=1.095|before:want:cuisin=0.44|before:than:ingredient=-1.093|head:ingredient:words=1.263|before:i=-1.803|before:for:ingredient=0.586|before:for:main=0.62|
before:you=-1.422|before:you:nam=-0.773|before:for:typ=0.418|before:to:typ=-0.562|before:in:room=0.924|head:night:number=0.358|before:for:night=0.655|before:for:servic=0.199|
after:joining:quoted=-0.15|before:joining:quoted=0.049|head:servic:words=1.158|before:of:servic=0.648|before:for:list=0.867|before:for:show=0.904|head:list:single-words=-1.028|head:rat:flag-true=0.853|
before:and:rat=0.734|before:and:sort=0.785|before:and:number=0.659|before:of:a=0.241|before:and:a=-0.222|before:and:b=0.901|head:criterion:words=0.09|before:with:criterion=0.461|
head:depth:number=-0.785|before:of:depth=0.865|before:of:stat=-0.68|before:of:random=0.202|head:dev:number=0.049|before:of:dev=0.049|head:mean:number=0.051|before:of:mean=0.051|
before:me:level=0.925|before:me:confidenc=0.926|form:optional:share=0.106|head:level:share=1.279|head:point:items-choice=0.564|before:and:data=0.21|before:is:incom=0.249|before:is:payor=0.832|
before:is:recipient=0.775|before:and:durat=0.348|before:no=-0.23|before:no:number=0.537|before:no:cas=0.537|head:number:words=-2.572|before:and:cas=0.468|head:history:flag-true=-0.047|
before:their:history=0.943|before:their:includ=0.943|head:litigant:flag-true=0.682|before:of:litigant=0.445|before:of:includ=0.445|before:named=-0.897|before:named:nam=2.491|before:named:company=0.827|
after:content:quoted=-0.432|before:all=-0.747|before:against=0.65|before:same=-1.142|head:proximity:number=0.175|before:within:proximity=0.96|before:on:departur=0.313|after:joining:date=-0.844|
head:city:words=0.104|before:from:city=0.712|before:from:departur=1.552|before:to:city=0.686|before:on:dat=2.243|before:using:typ=1.008|before:using:paint=0.922|before:should=-1.591|
head:color:words=0.312|before:of:color=0.334|head:instru:items-words=1.118|before:joining:items=0.079|before:you:locat=-0.572|head:genr:words=0.926|before:and:genr=0.32|before:and:music=0.689|
before:in:genr=0.12|before:for:dish=-0.39|head:criteria:single-choice=0.992|before:is:a=1.547|before:of:c=1.189|before:is:c=-0.647|before:then=-1.051|before:to:unit=-1.319|
before:which=-0.783|before:these=-1.839|before:first=-0.855|before:second=-0.123|head:funct:quoted=1.144|before:this=-1.405|before:at:valu=1.107|before:at:x=1.08|
head:variabl:quoted=1.405|before:where:variabl=0.946|before:where:funct=0.532|head:typ:quoted=-1.1|before:and:typ=-0.796|before:and:return=0.884|before:in:medium=0.786|head:transit:words=0.589|
before:have=-0.325|before:it=-0.419|before:for:substanc=0.514|before:is:substanc=-0.367|head:gen:identifier=1.377|before:by:gen=0.653|after:joining:identifier=-0.412|before:are=-0.184|
before:and:gen=0.306|form:optional:identifier=-1.261|before:by:species=0.359|before:and:species=0.487|before:joining:identifier=-0.826|before:have:funct=-0.117|before:have:specific=0.398|near after:flag=1.012|
before:within:organell=0.654|form:flag:flag-false=0.914|form:optional:flag-false=0.914|head:impact:flag-false=0.914|before:and:year=0.309|before:my:locat=-0.064|before:is:data=0.083|before:with:data=-1.31|
before:with:bin=1.081|before:is:number=0.942|before:to:round=1.277|before:of:mu=1.192|before:of:sigma=0.269|before:and:sigma=1.516|before:had=0.217|before:to:success=-1.196|
before:at:success=0.113|head:success:share=1.446|before:to:prob=0.057|before:at:prob=0.623|head:path:quoted-path=1.51|before:at:path=1.321|before:at:dataset=0.348|head:path:quoted=-0.967|
before:use=-0.342|head:variabl:items-quoted=0.737|before:to:payout=-0.049|before:to:total=-0.781|before:have:shar=0.808|before:have:outstand=0.808|before:at:payout=1.024|before:at:total=1.024|
before:first:year=-0.292|before:second:year=0.522|before:first:compound=0.731|before:of:compound=-0.059|before:second:compound=1.475|before:of:amount=-0.57|before:for:amount=-0.611|before:for:species=0.299|
before:for:country=-0.522|before:with:country=-0.719|head:topic:quoted=0.511|before:of:topic=0.838|before:with:topic=-1.09|before:for:topic=-0.409|before:of:region=0.359|before:for:region=-0.261|
head:diameter:number=0.404|before:of:diameter=0.654|before:at:distanc=0.24|before:of:current=-0.236|head:meter:number=0.413|before:to:mass=1.354|head:temperatur:number=0.205|before:from:temperatur=0.834|
before:from:initial=1.169|before:to:temperatur=-0.836|before:to:final=1.388|before:from:company=0.435|before:in:shar=-0.491|head:account:words=0.6|before:my:account=0.375|before:to:account=0.28|
before:where:nam=0.898|before:where:party=0.945|before:in:city=1.019|before:of:city=-0.37|before:and:city=-0.078|before:in:lang=0.137|head:lang:words=1.688|before:from:lang=-0.097|
before:to:lang=0.963|head:locat:quoted=-0.875|head:particl:words=0.128|before:of:particl=-0.615|before:and:particl=1.502|head:team:words=-0.19|before:per=-1.747|before:me:detail=0.344|
form:list:items-identifier=0.246|form:required:items-identifier=0.246|before:from:season=0.608|before:and:stat=0.384|head:complexity:number=0.53|before:under:complexity=0.603|before:within:durat=0.708|head:1:words=0.566|
head:2:words=0.714|head:ecosystem:words=0.314|before:in:ecosystem=0.924|head:timefram:number=0.056|before:to:company=1.188|before:additionally=-1.033|before:additionally:nam=-0.812|before:lastly=-1.024|
head:revenu:number=0.414|before:was:incom=0.747|before:was:net=0.747|head:count:number=1.406|before:of:count=1.022|before:and:count=0.431|before:in:start=0.742|before:finally=-0.786|
before:in:destinat=1.303|before:that:nam=0.641|before:finally:nam=-0.768|before:you:city=-0.436|head:gam:quoted=1.41|before:of:gam=-0.176|head:platform:quoted=-1.06|before:my:platform=0.67|
before:of:platform=-0.144|before:from:platform=-0.094|before:from:miss=0.343|before:in:gam=0.585|before:by:locat=-1.264|before:then:locat=-0.699|before:will=-1.101|before:finally:locat=-0.552|
before:of:end=-1.411|head:mod:words=0.143|before:in:mod=-0.63|before:to:mod=0.169|before:by:mod=0.633|before:this:mod=0.98|head:1:quoted=0.091|head:2:quoted=-0.134|
before:have:round=0.409|head:density:number=-0.735|before:of:density=0.911|before:of:frequency=-0.086|head:wavelength:number=0.216|before:of:wavelength=0.603|before:of:quantity=0.262|before:of:temperatur=1.225|
before:is:temperatur=-0.084|before:and:ago=0.85|before:and:calculat=0.85|before:and:vector=1.25|before:another:round=0.255|before:and:array=1.332|before:has:amount=1.305|before:has:principl=1.156|
before:of:durat=0.232|head:durat:percent=-0.221|before:for:durat=0.681|before:of:interest=-0.205|before:for:num=0.6|before:using:model=0.353|before:then:nam=-0.649|before:next:month=0.802|
before:some:locat=-0.627|before:some:cuisin=0.169|head:limit:number=-0.254|before:than:limit=0.369|before:i'm=-0.885|before:at:nam=-0.347|before:my:typ=0.835|before:at:typ=-2.332|
before:for:day=0.408|head:airlin:words=-0.091|before:my:airlin=0.677|before:with:airlin=0.79|before:for:class=0.084|head:class:words=-0.477|before:in:class=1.124|head:passenger:number=1.911|
before:for:passenger=0.627|before:be:passenger=0.865|before:finally:typ=-1.079|before:of:key=-0.894|before:your=-0.731|before:in:key=1.214|before:named:player=0.792|before:and:velocity=0.704|
before:and:tim=-1.284|head:origin:words=0.271|before:from:origin=1.445|before:for:origin=-0.711|head:discovery:words=0.482|before:of:discovery=0.632|before:from:brand=0.345|before:have:spec=0.521|
before:lastly:locat=-0.412|before:to:exponent=0.994|head:id:number=0.711|before:to:id=-1.686|head:id:quoted=0.181|before:in:id=-0.754|before:of:id=-0.532|head:id:words=-1.685|
before:then:id=-0.162|before:from:id=-1.521|before:that:id=-0.421|before:with:id=-2.29|head:format:quoted=0.262|before:in:format=-0.266|head:format:words=-1.114|head:upstream:number=0.892|
before:to:upstream=-0.643|before:to:titl=-1.272|before:for:titl=0.215|before:and:titl=-1.118|before:like=-1.205|before:you:artist=-0.856|before:in:artist=-1.49|before:to:artist=-1.597|
before:of:lightness=0.723|before:that:artist=0.953|head:subject:quoted=0.485|before:in:subject=0.81|before:with:tim=-0.672|before:be:radius=0.81|before:his=0.101|before:after:year=0.9|
before:please=-1.273|before:please:nam=-0.599|head:leagu:quoted=0.457|head:stat:flag-true=0.815|before:please:locat=-0.522|before:with:day=0.096|head:fram:choice=0.559|before:by:scientist=0.781|
dated:date=1.11|before:of:dat=0.475|after:function:date=-0.111|before:and:dat=-0.562|before:between:dat=0.29|before:to:category=0.126|before:about:category=0.193|before:on:category=0.393|
before:in:category=0.334|before:has:category=0.656|before:and:tempo=0.255|before:is:tempo=0.656|before:are:card=-0.053|before:are:desir=1.183|before:from:artist=-0.267|head:form:words=0.669|
head:unit:choice=1.136|before:em:locat=0.706|before:content:date=0.073|head:item:words=-0.436|before:called=-0.428|before:with:answer=0.832|head:url:words=-2.218|before:at:url=0.332|
head:latitud:number=1.015|head:longitud:number=0.953|head:content:words=-0.408|before:for:content=-0.459|head:content:quoted=1.468|before:i've:typ=0.139|before:to:content=-0.893|head:threshold:number=1.13|
before:of:threshold=1.107|before:for:city=0.597|head:sourc:words=0.166|before:for:sourc=-0.339|before:our=-0.14|before:in:sourc=-1.061|before:in:data=0.052|head:format:choice=0.899|
before:in:output=0.953|before:around:lat=0.663|form:list:items-number=0.089|before:as:data=0.895|before:are:data=-0.472|head:valu:items-number=0.211|before:are:valu=0.525|before:using:nam=-0.426|
before:gap:identifier=-0.098|after:gap:identifier=-0.138|form:text:url=0.062|form:required:url=0.534|head:url:url=0.527|before:from:url=-0.238|before:function:url=-0.495|after:gap:url=0.681|
head:url:quoted-url=1.583|before:for:id=-0.924|head:ip:words=-0.502|head:filter:words=-0.703|before:is:user=0.635|before:my:relationship=0.649|before:than:rat=0.875|head:direct:words=0.243|
before:to:direct=-1.296|before:with:direct=0.093|before:and:direct=-1.108|before:by:direct=2.225|head:cast:words=2.501|before:to:cast=-1.967|before:with:cast=0.971|before:by:cast=-1.272|
head:genr:choice=1.4|before:you:direct=-0.532|before:me:direct=-0.767|before:in:direct=-1.164|before:you:cast=-0.969|before:me:cast=-1.643|before:in:cast=-1.741|before:of:genr=0.071|
before:it's=-0.072|before:have:direct=0.72|before:me:genr=0.2|before:have:cast=0.371|before:be:genr=0.54|before:has:direct=0.744|before:some:genr=0.957|before:like:genr=0.633|
before:for:event=0.689|before:at:departur=0.678|before:on:tim=0.484|form:text:formatted-date=0.934|form:optional:formatted-date=-0.798|dated:formatted-date=0.934|before:to:tim=-1.668|head:play:flag-true=0.771|
before:on:id=-0.613|before:on:devic=0.888|head:query:quoted=1.07|head:query:words=0.728|before:for:query=-0.33|head:volum:number=0.49|before:to:volum=0.732|before:around:departur=0.473|
form:required:formatted-date=2.282|head:dat:formatted-date=1.766|before:around:tim=0.621|head:id:identifier=1.211|before:is:id=1.029|before:am:nam=1.022|head:number:identifier=1.398|before:is:ticket=0.283|
head:status:choice=1.016|before:all:status=1.027|before:of:status=0.252|before:using:unit=-0.663|before:me:b=1.197|before:my:a=0.721|head:topic:choice=1.059|head:languag:choice=0.715|
before:in:languag=0.426|before:use:topic=0.915|before:it's:id=0.879|before:it's:archiv=-0.752|form:text:path=0.43|form:required:path=0.925|head:path:path=0.273|before:content:path=0.529|
after:gap:path=0.367|before:need=-0.446|head:prompt:quoted=1.341|before:about:country=0.101|head:end:words=-1.689|head:id:single-words=-1.543|before:my:network=-0.098|head:serial:single-words=-2.079|
head:metric:single-words=2.212|before:me:metric=0.517|form:optional:items-quoted=0.095|form:optional:single-quoted=0.339|head:id:single-quoted=0.755|before:and:id=-0.992|after:content:date=-1.647|dated:iso-time=0.406|
before:for:metric=0.649|head:pag:number=0.594|before:to:pag=-0.315|before:to:per=0.348|before:please:id=-0.267|before:it's:network=0.892|before:from:imag=0.401|before:using:imag=-0.206|
before:is:quest=0.667|head:timespan:number=0.874|before:on:end=0.259|head:ids:single-words=-1.312|before:on:network=0.952|before:on:model=0.594|after:function:time=-0.764|before:are:permiss=0.379|
before:for:dat=0.228|before:is:project=1.003|before:for:project=-0.285|head:vers:number=0.705|before:is:vers=0.467|head:vers:words=0.577|head:vers:quoted=-0.516|before:need:nam=-0.832|
head:degre:number=0.063|before:by:degre=0.873|head:string:words=0.809|before:my:string=1.021|before:my:search=1.021|before:for:genr=0.106|before:it:direct=0.412|before:up=0.1|
head:track:quoted=1.362|head:track:words=-1.009|before:by:track=-1.184|head:devic:choice=0.718|head:album:quoted=2.175|head:album:words=0.337|before:you:album=-0.69|before:on:album=0.477|
before:some:track=0.526|before:me:track=0.684|before:some:artist=-1.58|before:some:album=-1.379|before:to:album=-1.478|before:that:album=0.45|before:from:album=0.69|before:into=-0.281|
before:into:genr=0.179|before:called:album=1.173|before:in:album=-1.318|before:about:album=0.833|before:with:genr=0.548|before:where:cast=1.005|before:at:pickup=0.756|before:at:end=0.19|
before:until=-0.131|before:until:dat=0.303|before:until:end=0.933|after:joining:time=-0.504|head:year:choice=0.826|before:around:year=0.448|before:from:genr=-0.442|before:in:devic=0.551|
head:star:words=2.846|before:with:star=1.452|before:to:star=0.214|before:my:method=1.781|before:my:payment=0.501|head:visibility:flag-true=1.96|form:required:email=0.483|after:gap:email=0.211|
head:receiver:words=0.175|before:to:receiver=0.568|before:is:visibility=0.243|before:is:privat=0.243|before:up:genr=0.494|before:to:track=-0.41|before:has:cast=0.507|before:to:to=1.044|
before:to:where=0.793|head:to:words=0.646|head:adult:number=-0.8|before:for:adult=0.14|before:for:number=0.489|before:from:check=0.226|before:to:check=-0.146|before:using:method=0.963|
before:using:payment=0.403|before:with:amount=-0.091|before:with:receiver=0.256|before:for:departur=0.507|before:called:track=0.392|before:that:track=0.62|before:my:devic=-0.256|before:my:genr=-0.599|
head:passenger:choice=0.486|before:through=-0.282|head:purpos:words=1.059|before:for:purpos=0.218|before:for:alarm=0.87|before:to:purpos=1.388|head:token:words=-1.132|before:is:websit=0.956|
before:have:limit=0.487|before:for:filter=0.47|before:is:creat=0.831|before:me:limit=0.608|before:of:limit=-0.277|before:within:timespan=0.816|before:y:locat=0.586|before:called:content=0.497|
before:named:content=0.249|before:have:prompt=0.149|before:for:b=0.886|before:for:category=-0.132|before:and:status=-1.017|before:of:heart=0.486|wire:required=-0.867|wire:required:integer=-1.087|
wire type=0.061|wire about=2.806|wire:integer:text=-1.22|head:pressur:number=-0.73|before:of:pressur=-0.5|before:of:blood=0.808|before:and:pressur=0.716|wire:required:text=-0.477|
wire name about=1.829|wire producer=1.454|wire producer about=1.199|wire:text:any=-2.671|wire:text:text=0.291|wire:required:number=-1.106|wire:number:text=-2.014|before:of:medicat=0.931|
head:medicat:words=1.435|before:for:medicat=0.828|before:of:dosag=1.053|head:dosag:words=0.485|wire:text:flag=-0.715|before:once=-1.352|wire:text:number=-0.879|wire about name=1.627|
wire:optional=-2.014|wire:optional:text=-0.404|before:please:typ=-1.106|wire name=1.083|wire same name=-0.102|wire head=0.786|before:need:unit=0.705|wire:optional:flag=-1.972|
before:please:tim=-0.349|before:please:titl=-0.59|wire shared parameter=-0.841|before:please:topic=-0.72|before:to:count=-0.056|before:to:word=-0.167|before:please:dat=-0.115|before:on:street=1.561|
before:for:zon=0.88|wire:integer:number=0.118|before:to:recipient=0.953|before:function:email=-0.062|after:function:email=-0.519|head:recipient:words=-0.652|before:be:subject=0.822|head:messag:quoted=0.855|
head:messag:words=-0.635|before:with:messag=0.47|before:be:messag=0.532|before:with:submit=0.776|before:finally:dat=-0.093|wire:required:flag=-0.143|wire:flag:flag=1.482|before:as:nam=-0.201|
head:languag:words=0.658|before:of:languag=0.539|before:to:languag=-1.197|before:and:languag=-0.225|before:with:languag=0.655|before:as:genr=0.576|before:to:genr=-1.066|head:mood:words=0.733|
before:and:mood=0.877|head:level:quoted=-1.125|head:level:words=0.219|before:please:region=-0.882|before:with:condit=1.199|wire:number:number=-0.137|head:shap:words=-0.501|before:me:color=0.854|
head:symbol:words=0.053|before:of:symbol=0.539|before:of:chemical=0.554|head:ag:number=1.41|wire:optional:integer=-2.158|head:gender:words=1.327|before:with:gender=0.465|wire:required:list=0.137|
wire:list:any=1.864|head:siz:words=0.469|before:in:siz=0.478|head:pric:number=0.628|before:at:pric=0.909|before:to:requir=0.627|head:engin:number=0.594|before:of:engin=-0.464|
head:coefficient:number=0.332|before:of:coefficient=0.95|before:of:lift=0.747|before:of:air=0.708|before:of:drag=0.706|wire:optional:number=-1.934|before:in:styl=0.542|head:styl:words=0.105|
head:scor:items-number=0.826|head:n:number=1.176|head:ethnicity:words=-0.193|before:to:ethnicity=1.112|before:for:ethnicity=0.497|head:data:words=-1.748|before:to:country=0.169|before:and:country=-1.213|
before:that:typ=-1.474|head:jurisdict:words=0.347|before:in:jurisdict=0.615|head:sentenc:quoted=0.062|head:sentenc:words=-1.461|before:subsequently=-1.114|before:into:lang=0.996|before:of:sourc=0.082|
before:into:target=1.588|before:in:target=-0.24|before:on:target=0.105|before:of:target=0.074|before:named:person=0.882|head:sal:items-number=0.704|before:at:sal=0.61|before:at:previous=0.61|
before:of:capacity=-0.595|head:demand:items-number=0.809|before:of:demand=0.333|before:of:order=0.181|before:to:product=0.258|before:named:drug=0.303|before:for:drug=-1.621|before:by:nam=0.543|
before:by:manufacturer=1.479|before:that:manufacturer=0.197|before:to:dosag=0.706|before:on:approval=0.694|before:at:sourc=0.346|before:at:target=1.002|before:about:id=-1.255|before:finally:id=-0.24|
head:creator:words=0.957|before:by:creator=1.067|before:within:nam=0.143|head:data:quoted=-0.195|before:using:data=-1.477|head:method:quoted=-0.848|head:method:words=0.358|before:with:passenger=0.528|
before:on:event=0.271|head:id:quoted-number=-0.836|head:depart:words=0.428|before:about:depart=0.885|before:for:depart=0.174|before:in:depart=-0.179|head:cod:identifier=0.936|head:cod:words=-1.801|
before:in:product=-1.424|before:about:product=0.898|head:status:words=0.253|before:with:status=0.684|before:about:status=0.68|head:issu:single-words=-1.143|before:to:issu=0.367|before:of:issu=0.796|
head:number:quoted=-0.442|before:on:call=0.687|wire:required:record=0.16|wire:record:record=1.209|before:of:tre=-0.682|before:this:species=-0.076|before:of:volum=-0.05|head:hour:number=-0.378|
head:websit:quoted=0.094|head:websit:words=-1.123|head:durat:words=-0.287|before:as:id=1.471|before:as:sampl=0.675|head:typ:identifier=-1.846|head:result:words=-1.337|before:within:gen=0.81|
head:sector:words=0.41|before:in:sector=0.714|before:named:campaign=0.443|before:through:typ=1.095|before:on:focus=0.828|head:point:number=0.787|before:of:pollutant=0.377|head:spac:number=0.278|
head:chord:items-quoted=0.383|before:of:chord=0.481|before:with:rhythm=0.544|before:for:instru=0.724|before:your:locat=-0.31|head:budget:number=1.256|before:within:budget=0.204|head:plan:words=-1.74|
head:need:flag-true=0.847|before:for:guest=0.844|head:link:words=-1.062|before:for:ag=1.019|before:for:condit=0.554|before:of:condit=0.092|before:with:health=1.144|wire:optional:list=-0.266|
before:of:growth=0.563|head:schedul:words=-0.517|before:near:nam=1.308|head:quality:words=-0.752|before:under:budget=0.268|before:by:company=0.802|before:of:industry=0.659|before:on:industry=0.064|
head:industry:words=0.334|before:for:industry=-0.269|before:in:industry=0.897|before:of:budget=0.675|head:descript:words=-0.235|before:to:descript=0.824|head:strategy:words=0.444|head:product:items-words=1.031|
before:in:packag=0.837|head:rout:words=0.951|before:is:patient=-0.574|before:for:patient=0.73|before:from:country=-0.218|before:please:country=-0.643|before:please:languag=-0.546|before:for:languag=-0.204|
head:email:email=1.4|before:at:email=0.64|head:email:words=-0.969|before:is:email=0.388|before:to:email=0.58|before:with:siz=0.595|before:of:purpos=-0.705|before:with:budget=0.919|
before:within:timelin=0.857|head:habitat:words=-0.23|before:in:habitat=1.222|head:environ:words=-0.209|before:in:environ=0.721|before:is:condit=-0.621|before:for:material=0.965|before:of:material=1.018|
before:is:material=0.129|before:for:jurisdict=0.708|head:author:quoted=0.251|head:author:words=0.145|before:of:author=-0.727|before:by:author=1.622|before:to:author=-1.044|before:by:brand=1.602|
head:status:flag-true=0.571|before:of:media=1.052|head:sal:number=0.944|before:of:percentag=0.35|head:percentag:percent=1.503|before:on:speaker=0.363|before:please:genr=-0.802|head:restrict:words=0.974|
head:text:quoted-url=0.751|before:under:jurisdict=1.225|form:optional:items-number=0.728|head:year:items-number=0.728|before:in:amend=0.581|before:under:genr=0.665|before:has:pag=0.684|before:of:book=0.396|
before:joining:date=-0.348|before:of:guest=1.035|before:named:guest=-0.701|head:info:words=-1.505|before:of:claim=0.931|head:reason:words=-0.766|before:for:claim=0.894|before:of:renewal=0.284|
before:for:area=1.053|head:demand:number=0.428|head:featur:items-words=1.333|head:populat:number=-0.318|before:of:populat=0.664|head:volunteer:number=0.908|before:with:volunteer=0.475|before:using:publicity=0.354|
before:to:cocktail=1.29|before:for:capacity=-0.485|before:for:distanc=0.242|before:in:specialty=0.891|before:of:ag=0.256|before:of:gender=-0.415|before:for:gender=0.05|head:symptom:items-words=0.773|
before:with:medical=0.979|before:of:forc=0.408|before:is:area=0.641|before:of:strain=0.547|before:titled=-0.86|before:titled:titl=1.643|before:by:director=0.793|before:on:schedul=0.236|
head:venu:words=1.103|before:at:venu=1.366|before:towards:preferenc=0.789|head:occas:words=-0.65|before:for:occas=0.949|before:of:energy=0.354|before:of:potential=0.571|before:of:constant=0.675|
before:at:posit=1.212|before:at:address=1.768|head:address:words=-0.523|head:organiz:words=0.703|before:as:organiz=0.715|head:cod:quoted=0.575|head:them:words=0.823|before:of:them=0.907|
before:additionally:locat=-0.431|before:on:exchang=0.862|before:of:pric=-1.131|head:book:quoted=0.701|head:key:quoted=1.214|before:titled:nam=1.032|before:within:region=0.323|head:sequenc:words=-1.159|
before:using:metal=0.723|before:and:solvent=0.876|head:structur:words=-1.148|before:is:structur=0.663|head:techniqu:words=0.425|head:express:items-quoted=0.869|head:chord:items-identifier=0.83|before:at:data=0.312|
before:is:breed=-0.289|head:num:number=-0.496|head:descript:quoted=-1.158|before:is:descript=0.462|before:is:budget=-0.333|head:nam:quoted-date=0.634|head:task:number=0.051|head:data:quoted-path=0.864|
head:databas:quoted=0.671|before:named:databas=0.053|before:from:databas=0.904|head:databas:words=-1.413|before:had:symptom=0.585|head:organism:words=0.85|before:of:organism=0.679|before:from:organism=0.856|
head:tool:words=0.785|before:using:tool=0.989|before:using:analysis=0.948|before:at:fil=1.706|before:from:fil=0.828|head:keyword:items-quoted=0.421|head:keyword:items-words=1.323|before:of:keyword=0.061|
before:to:keyword=-0.486|before:to:audienc=0.15|before:is:audienc=0.637|before:for:campaign=0.159|before:to:customer=-0.463|before:of:satisfact=0.959|head:load:number=0.108|before:under:load=0.915|
before:for:test=-0.315|head:data:items-words=-1.14|head:data:single-words=-0.643|before:by:librarian=0.804|head:network:words=1.08|before:about:genr=0.453|before:of:expirat=1.105|head:angl:number=-0.524|
before:of:period=-0.429|head:period:words=0.539|before:in:period=-1.166|before:for:period=0.714|before:from:period=0.927|head:channel:words=0.532|before:through:channel=0.885|head:audienc:words=0.904|
before:need:locat=-0.621|before:and:volunteer=0.78|head:imag:words=-1.348|head:area:words=0.54|before:in:area=0.348|before:for:ship=1.141|head:port:words=1.095|before:to:port=0.823|
before:from:port=0.73|head:need:items-words=1.051|before:as:mod=0.381|form:integer:quoted=-0.409|head:address:quoted=0.651|head:data:quoted-number=1.092|head:scen:quoted=0.723|head:scen:words=-1.55|
before:called:nam=1.471|before:of:devic=0.544|before:i'm:ag=0.701|before:about:weight=1.027|before:i'm:height=0.811|before:about:durat=0.668|head:efficiency:share=1.136|before:from:energy=0.686|
before:for:rout=0.995|before:about:distanc=0.689|before:of:bandwidth=-0.158|before:in:publish=1.081|before:for:pet=1.079|head:schem:words=-0.438|before:finally:country=-0.296|before:like:threat=0.904|
head:resourc:words=0.373|before:of:resourc=0.722|before:of:difficulty=0.177|head:transact:items-quoted=0.209|before:of:reputat=0.429|head:delegat:items-quoted=0.541|head:keyword:words=-0.655|before:is:keyword=1.243|
before:about:keyword=0.818|before:have:incom=0.899|head:expenses:number=0.571|before:and:deduct=0.879|before:my:tax=0.14|before:for:tax=0.69|before:my:year=0.191|before:and:period=-1.19|
before:between:dialect=0.766|head:b:words=0.795|head:sound:items-quoted=0.619|before:like:sound=0.63|head:server:quoted=0.687|before:on:server=0.799|head:server:words=-0.184|head:usernam:quoted=0.476|
head:usernam:words=-1.862|head:password:quoted=0.764|before:to:password=0.363|head:password:words=-1.368|before:to:databas=0.368|head:issu:words=0.16|before:at:level=1.509|before:at:security=1.3|
before:at:destinat=0.77|before:of:system=0.087|before:using:material=0.754|before:with:system=0.328|head:not:words=-0.925|before:by:editor=0.923|head:temp:number=0.524|before:of:temp=-0.771|
before:at:temp=0.792|before:and:object=0.598|head:principl:items-quoted=0.679|before:like:principl=0.669|before:of:dilemma=0.804|head:framework:words=0.299|head:action:words=-0.512|before:only:evidenc=0.922|
before:on:appoint=0.648|before:with:preferenc=0.809|before:using:medium=0.91|before:for:count=0.434|before:of:item=0.735|before:are:email=0.86|before:is:height=0.748|before:on:publicat=0.819|
before:in:spac=0.483|before:as:plant=0.778|head:requir:words=-0.94|before:for:product=-0.183|before:with:length=0.888|head:fil:words=-1.646|before:by:reviewer=0.664|before:on:deadlin=0.372|
before:is:build=0.541|head:tempo:words=0.337|before:and:gender=0.395|before:within:depart=0.553|before:of:depart=0.292|head:symptom:words=0.319|before:is:symptom=0.528|before:of:symptom=-0.109|
before:of:patient=-0.311|before:with:column=0.686|before:and:row=0.667|before:over:tim=1.292|before:during:tim=1.179|before:for:quantity=0.636|before:from:region=-0.047|before:as:format=0.085|
head:shap:quoted=1.002|before:of:shap=0.866|before:to:shap=0.844|before:to:input=1.04|head:layer:number=0.614|before:of:layer=0.543|before:is:animal=-0.285|head:point:words=-0.25|
before:from:point=0.402|before:to:point=0.051|before:on:rout=0.843|before:for:visitor=0.739|before:on:mountain=0.83|head:phras:quoted=-0.09|head:category:quoted=-0.62|before:as:category=0.884|
before:using:languag=-0.426|before:in:applicat=0.764|before:to:environ=0.553|head:diseas:words=-0.63|before:for:diseas=0.64|head:measur:words=-0.989|before:over:area=0.691|head:intensity:number=-0.134|
before:at:port=0.411|before:of:drug=0.237|before:for:parameter=-0.277|head:parameter:words=-0.11|head:express:quoted=1.059|head:express:words=-0.691|head:stat:quoted=0.389|head:qubit:number=0.447|
before:of:qubit=0.424|head:posit:words=0.811|before:to:posit=-0.311|head:evidenc:words=-0.864|before:is:evidenc=0.536|head:defendant:words=0.539|before:if:defendant=0.586|before:against:defendant=0.868|
before:at:complexity=0.783|before:of:field=0.845|head:concentrat:number=0.673|before:of:concentrat=0.973|before:titled:project=0.906|before:by:project=0.065|before:of:business=1.064|before:for:business=1.292|
before:of:revenu=0.693|before:of:risk=-0.791|head:menu:words=-0.927|head:usernam:identifier=1.264|before:for:usernam=0.426|before:this:usernam=0.669|head:email:quoted-email=0.692|before:for:repository=0.978|
before:of:repository=-0.717|head:repository:words=0.842|before:called:playlist=0.358|before:at:height=0.756|head:asset:items-words=0.162|before:his:beneficiary=1.03|before:and:beneficiary=0.674|head:beneficiary:single-words=0.913|
head:relationship:words=0.886|before:his:relationship=0.93|before:named:patient=0.817|head:word:quoted=1.068|head:word:words=-0.196|before:with:tens=0.87|before:for:incubat=0.837|before:on:country=-0.934|
before:of:water=1.016|head:sequenc:quoted=1.196|before:is:evaluat=0.629|before:by:facilitator=0.768|before:in:program=0.735|before:by:coordinator=0.769|before:at:gateway=0.846|before:as:dns=0.848|
before:at:frequency=1.031|before:at:efficiency=0.64|head:power:number=0.496|before:of:power=0.634|before:of:transmit=0.605|before:from:pick=0.805|before:to:drop=0.786|before:named:model=0.875|
before:named:fil=0.134|before:on:system=0.795|before:with:framework=1.024|head:provider:words=0.786|before:on:provider=0.736|before:on:cloud=0.736|before:of:provider=0.475|before:for:coverag=0.861|
head:technology:words=0.258|before:using:technology=0.564|before:of:technology=0.108|head:consequenc:words=0.998|before:its:consequenc=0.527|before:for:organiz=0.774|head:differenc:number=0.569|before:of:differenc=0.357|
head:subject:quoted-email=1.408|head:messag:quoted-email=1.282|before:of:theory=-0.178|head:model:quoted=0.682|before:of:load=-0.219|head:tradit:words=0.543|before:in:tradit=0.379|before:of:tradit=0.108|
head:number:quoted-number=0.583|before:and:phon=0.831|head:theory:quoted=0.154|head:philosopher:quoted=-0.246|before:as:area=0.488|before:by:angl=0.227|head:valu:quoted=-0.139|before:named:project=0.426|
head:dataset:quoted=1.405|head:dataset:words=0.255|head:domain:words=-0.923|before:to:new=2.111|before:of:new=-0.539|before:of:cryptocurrency=0.152|wire consumer has output=-1.247|before:of:severity=0.492|
before:from:library=0.682|before:to:library=-0.674|before:at:library=0.829|before:of:library=0.316|before:is:reason=0.647|before:for:animal=0.2|head:timefram:words=-0.072|before:with:timefram=0.567|
before:of:plant=0.437|before:to:organism=0.149|before:for:organism=-0.38|before:our:platform=0.552|head:behavior:words=0.529|before:of:behavior=0.09|before:been:behavior=0.552|before:is:gender=0.523|
head:context:words=-0.433|before:in:context=-0.144|before:is:target=0.736|before:is:messag=0.593|before:in:tissu=0.907|head:event:number=-0.204|before:has:event=0.771|before:has:group=-0.919|
head:salary:number=0.654|before:of:salary=1.03|head:sport:words=0.769|before:of:sport=0.216|before:in:sport=-0.048|before:to:sport=0.263|before:for:sport=0.042|head:rang:words=-0.164|
head:status:quoted=-0.303|head:keyword:quoted=0.795|before:on:content=0.722|before:be:author=0.725|before:have:them=0.442|before:by:provider=0.202|before:by:cloud=0.202|head:token:quoted=0.945|
head:element:words=0.881|before:under:category=0.28|before:of:databas=0.706|before:to:query=0.795|head:credential:words=-0.646|before:of:activity=0.041|before:for:group=0.364|head:group:words=0.139|
before:about:databas=-0.22|before:of:domain=0.566|head:siz:identifier=0.203|head:layout:words=0.743|before:and:layout=-0.46|head:zipcod:words=-0.522|before:of:pip=0.098|before:of:slop=-1.412|
before:on:timefram=0.749|before:for:schematic=0.534|before:of:crop=0.989|head:sex:words=0.743|before:of:sex=0.517|head:ancestry:words=-0.349|before:of:ancestry=0.677|head:injury:words=-0.724|
before:is:ag=0.129|before:called:ap=0.922|before:is:databas=-0.219|before:called:titl=-0.52|before:is:titl=-0.149|head:increas:percent=1.28|before:be:medicat=0.758|before:be:durat=0.652|
head:structur:identifier=0.886|before:called:structur=0.634|before:of:task=0.321|before:is:comment=0.693|before:as:parameter=0.756|head:sol:number=0.507|before:for:sol=0.41|before:by:agency=0.586|
before:of:commodity=0.489|head:commodity:words=0.286|before:for:pharmacy=1.144|before:at:pharmacy=0.93|before:of:medicin=0.223|before:as:tag=0.695|before:of:term=1.047|head:compound:words=0.601|
before:of:component=-0.861|before:about:component=0.818|before:at:nod=0.427|before:at:technology=0.427|head:nod:words=0.578|head:variat:words=-0.117|before:with:variat=0.906|before:with:process=0.612|
before:of:microprocessor=0.952|before:of:mak=0.572|head:mak:words=0.738|before:about:mak=0.59|before:about:period=0.417|head:protocol:words=0.85|before:use:protocol=0.201|before:on:dataset=1.199|
before:called:project=-0.605|before:about:drug=1.365|before:of:speed=1.122|before:of:altitud=-0.658|before:to:quantity=0.214|before:using:research=0.51|before:is:styl=0.654|before:of:cu=0.543|
head:target:words=-0.975|head:algorithm:words=-0.359|before:is:bond=0.728|before:is:sampl=0.802|before:if:action=0.808|before:of:gas=0.486|head:diseas:identifier=-0.321|before:of:diseas=0.54|
before:using:program=0.181|before:is:contact=0.697|before:be:status=0.738|before:named:library=0.533|before:by:library=1.124|before:with:participant=0.539|before:in:microorganism=0.466|before:of:loan=-0.211|
head:term:number=0.105|before:of:angl=1.025|before:using:substanc=0.45|before:is:differenc=0.429|before:is:concentrat=0.429|before:called:data=0.759|head:target:quoted=0.349|before:use:algorithm=0.504|
before:called:dataset=0.862|head:interval:words=1.193|head:component:words=0.986|head:populat:words=0.644|before:for:populat=-0.926|before:called:event=1.022|before:as:disk=0.63|before:for:repetit=0.653|
before:is:demand=0.248|before:using:websit=0.364|before:using:scan=0.461|before:with:fuel=0.361|before:of:modul=0.126|before:is:level=0.352|before:of:averag=0.902|before:of:magnificat=0.14|
before:of:validity=0.262|before:be:record=1.087|before:called:enterpris=0.757|head:fil:path=0.745|head:sampl:quoted=0.823|head:sampl:words=-0.788|before:of:reactor=1.067|head:flux:number=0.172|
before:of:flux=0.612|before:of:neutron=0.612|head:journal:words=-0.074|before:on:floor=0.829|before:as:rol=0.526|head:difficulty:words=0.578|before:using:consensus=0.359|before:for:difficulty=0.829|
before:of:deadlin=0.513|head:isbn:words=0.137|before:over:period=1.126|head:dat:quoted-date=0.975|dated:quoted-date=1.054|before:called:book=0.805|head:devic:words=0.713|before:on:filter=0.303|
head:religion:words=-0.612|before:between:religion=0.492|before:in:religion=-0.6|head:aspect:words=0.66|before:about:artwork=0.247|before:is:confidenc=0.863|before:called:medicat=0.87|before:about:medicat=-0.196|
before:of:practic=0.197|before:and:prey=0.262|head:task:words=0.246|before:be:sex=0.726|before:is:load=0.306|before:using:methodology=0.738|before:for:restaurant=0.872|before:at:restaurant=0.872|
before:from:media=1.115|before:at:interview=0.716|head:variant:quoted=0.253|head:variant:words=-0.637|before:be:length=0.496|head:hash:quoted=1.055|before:is:weight=-0.906|before:of:ethnicity=0.441|
before:some:evidenc=0.571|head:scen:identifier=1.022|before:need:ticket=0.392|before:of:rock=0.751|before:is:cost=0.568|before:is:firearm=0.573|head:view:words=0.77|before:that:creator=0.567|
head:websit:path=0.459|before:of:resistanc=0.233|before:on:sol=0.428|before:during:miss=0.555|before:how:model=0.194|head:fil:quoted-path=0.925|before:use:typography=0.28|before:is:likelihood=0.837|
before:at:timestamp=0.617|head:artwork:quoted=0.813|before:for:artwork=0.705|head:artwork:words=-0.692|head:practic:words=0.754|before:of:skeleton=0.769|before:is:progress=0.596|before:some:styl=1.011|
before:for:individual=0.214|before:as:relationship=0.664|before:for:tenur=0.94|before:in:competit=0.416|head:endpoint:quoted=0.819|head:endpoint:words=-0.241|before:during:season=0.801|head:locat:quoted-date=0.64|
before:is:ip=0.882|before:is:endpoint=0.837|before:using:algorithm=0.555|head:target:path=1.278|before:if:sourc=0.576|before:on:interfac=-0.333|head:width:number=0.183|before:of:width=0.25|
before:our:practic=0.906|before:in:journal=0.637|before:of:journal=0.738|head:room:words=0.451|before:on:applianc=0.19|head:input:quoted=1.036|head:dos:number=0.208|before:of:dos=0.219|
before:of:thickness=0.259|before:by:composer=0.713|before:at:threshold=0.59|before:our:system=0.453|before:in:set=0.392|head:bod:number=0.232|before:is:bod=0.232|before:named:audio=0.91|
before:is:transact=0.923|before:to:speed=0.838|before:using:runtim=0.719|head:branch:quoted=1.165|before:is:url=0.507|before:has:permiss=0.434|before:is:populat=0.759|before:use:microcontroller=0.3|
before:are:keyword=0.878|before:of:blockheight=0.968|before:from:institut=0.771`,
  plan: `calls=-2.113|fit name=0.368|fit verb=-0.943|fit told=-1.218|fit about=1.574|fit meaning=1.095|lead=3.073|chosen required=0.795|
chosen optional=0.762|none required=0.234|none optional=0.42|odds required=0.295|odds optional=0.409|missing=-1.767|several=-0.462|dealt joined=0.073|
dealt alike=1.718|repeats=-2.413|returns=-3.34|pairs=-1|wire score=0.32|borrowed=-0.379|borrowed score=0.083|border:joined=-0.242|
border:comma=-1.644|left number=-0.663|skipped number=-0.631|left quoted=-1.023|skipped quoted=-0.62|left url=-1.506|skipped url=-1.2|left email=-3.81|
skipped email=-0.621|left path=-2.79|skipped path=-0.692|left date=0.21|skipped date=1.381|left time=-0.253|skipped time=0.216|left identifier=-0.82|
skipped identifier=-2.936|left names=-1.595|left words=-0.582|skipped names=-1.221|skipped words=-0.492|fit=-0.515|border:start=-1.316|picks required=-0.706|
picks optional=1.084|calls extra=-0.33|dealt drop=-0.097|dealt forms=-1.341|dealt apart=-1.01|shared=0.061|skipped=-0.603|repeats:joined=-0.796|
repeats:comma=-0.174|border:sentence=0.089|repeats:sentence=-1.177|lead against=-2.018|border:clause=-1.628|repeats:clause=-1.88|defaults=-0.001|wires required=-0.914|
wires optional=-0.402`,
  confidence: `base=-1.118|fit name=0.285|fit verb=-0.012|fit told=-0.789|fit about=0.009|fit meaning=0.678|fit=0.199|lead=-0.163|
chosen required=0.382|left words=-0.045|share=0.402|ahead=0.075|score=0.194|weakest=0.172|many=-0.543|skipped=-0.19|
skipped number=-0.82|skipped words=0.075|none optional=1.082|chosen optional=0.027|left number=-0.246|missing=-3.942|none required=0.104|left names=-0.483|
left identifier=-0.106|borrowed=-0.486|borrowed score=0.048|left date=-0.441|lead against=-0.245|several=-0.8|dealt drop=0.352|dealt apart=0.2|
dealt alike=0.511|repeats=0.26|skipped names=-0.547|left path=-1.416|left quoted=-0.237|dealt joined=-1.384|returns=-0.271|skipped quoted=-2.157|
skipped date=-0.419|left time=-0.817|skipped identifier=-0.907|left url=-0.52|wires required=-0.212|skipped email=-1.268|wires optional=-1.735|left email=-1.394|
dealt forms=-1.883|skipped time=-0.001`,
  relevance: `base=-1.061|fit name=1.255|fit verb=0.281|fit told=-0.268|fit about=1.729|fit meaning=1.793|fit=1.465|lead=-0.479|
chosen required=-0.18|left words=0.097|share=-1.204|ahead=-0.002|score=0.239|weakest=0.35|many=0.494|skipped=0.015|
skipped number=0.254|skipped words=0.078|none optional=0.237|chosen optional=-0.112|left number=0.449|missing=-1.385|none required=-0.203|left names=0.075|
left identifier=-0.818|borrowed=-0.094|borrowed score=0.169|left date=0.832|lead against=0.758|several=0.225|dealt drop=0.084|dealt apart=-0.858|
dealt alike=0.075|repeats=1.314|skipped names=0.323|left path=-1.49|left quoted=0.014|dealt joined=-0.886|returns=0.677|skipped quoted=-2.44|
skipped date=-0.073|left time=0.177|skipped identifier=-1.827|left url=-1.141|wires required=1.395|skipped email=0.014|wires optional=0.348|left email=0.049|
dealt forms=0.136|skipped time=1.465`,
} as const;
